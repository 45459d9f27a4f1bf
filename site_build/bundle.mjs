// Runs esbuild with the options that bundle.py writes to standard input as JSON, and prints where each entry ended up.
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const { metafile } = await build({ ...JSON.parse(readFileSync(0, "utf8")), metafile: true, logLevel: "error" });
const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
console.log(JSON.stringify(Object.fromEntries(entries.map(([path, { entryPoint }]) => [entryPoint, path]))));
