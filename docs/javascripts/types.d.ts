// What esbuild puts in by `define` or by a loader; see site_build/bundle.py.

/** The worker's file, relative to the bundle. */
declare const SPECPY_WORKER: string;

/** The runtime's folder, relative to the bundle, and its files: [bytes, bytes when packed]. */
declare const SPECPY_RUNTIME: {
  folder: string;
  files: Record<string, [number, number]>;
  packed: string[];
};

/** The package site_build/runner: the text of each file by its name. */
declare const SPECPY_RUNNER: Record<string, string>;

declare module "plotly.js-basic-dist-min";
