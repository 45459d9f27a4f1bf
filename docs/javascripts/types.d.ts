// What esbuild puts in by `define` or by a loader; see site_build/bundle.py.

/** The worker's file, relative to the bundle. */
declare const SPECPY_WORKER: string;

/** The editor's file, relative to the bundle. */
declare const SPECPY_EDITOR: string;

type RuntimeFile = { size: number; small: number; sha256: string; packed: boolean };

/** The reader's Python: the folder that holds its folders, relative to the bundle; Pyodide's own in it; every file; those that may come later; the lock. */
declare const SPECPY_RUNTIME: {
  root: string;
  pyodide: string;
  files: Record<string, RuntimeFile>;
  later: Record<string, RuntimeFile>;
  lock: object;
};

/** The package site_build/runner as byte code: a zip that deflates nothing, in base64. */
declare const SPECPY_RUNNER: string;

/**
 * What site_build/deployment.py puts before the service worker: the deployment's name, the policy of workers, and
 * all files with their digests. Kept at once, once Python has run, only when fetched; and those that do not change their names.
 */
declare const SPECPY_DEPLOYMENT: Record<"small" | "more" | "later" | "fixed", Record<string, string>> & Record<"id" | "policy", string>;

declare module "plotly.js-basic-dist-min";

/** What site_build/completions.py tells of specpy's public names. */
declare module "specpy-names" {
  const names: import("./names.js").Names;
  export default names;
}

/** The file name of the theme's search worker. */
declare const SPECPY_SEARCH: string;
