// Runs esbuild with the options that bundle.py passes as JSON, and prints where each entry ended up.
import { build } from "esbuild";

const { metafile } = await build({ ...JSON.parse(process.argv[2]), metafile: true, logLevel: "error" });
const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
console.log(JSON.stringify(Object.fromEntries(entries.map(([path, { entryPoint }]) => [entryPoint, path]))));
