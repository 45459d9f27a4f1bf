// Runs esbuild with the options that bundle.py writes to standard input as JSON; prints the files that the entry imports at its start, and its own.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const options = JSON.parse(readFileSync(0, "utf8"));
const { metafile: { outputs } } = await build({ ...options, metafile: true, logLevel: "error" });
const needed = (path) => [...outputs[path].imports.filter(({ kind }) => kind === "import-statement").flatMap((one) => needed(one.path)), path];
const own = Object.keys(outputs).find((path) => resolve(outputs[path].entryPoint ?? "") === options.entryPoints[0]);
console.log(JSON.stringify([...new Set(needed(own))]));
