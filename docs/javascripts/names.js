// Which of specpy's public names fit at a place of a program, judged by the text before it and by what it imports.

/**
 * @typedef {{ kind: "function" | "class" | "module", home: string, line: string, signature?: string, parameters?: string[] }} Name
 * @typedef {Record<string, Name>} Names by specpy's own name; one that only its module has is "module.name"
 * @typedef {Record<string, string>} Fitting what may be written here: specpy's name for it
 */

const IMPORT = /^[ \t]*import\s+specpy(?:\s+as\s+(\w+))?\s*$/gm;
const FROM = /^[ \t]*from\s+specpy(?:\.(\w+))?\s+import\s+(?:\(([^)]*)\)|([^\n#(]*))/gm;
const IN_FROM = /(?:^|\n)[ \t]*from\s+specpy(?:\.(\w+))?\s+import\s+(?:\([\w\s,]*|[\w ,]*)$/;
const IN_MODULE = /(?:^|\n)[ \t]*(?:from|import)\s+specpy\.$/;
const DOTTED = /(?:^|[^\w.])(\w+)\.$/;

/** @param {Names} names @param {string} module @returns {Fitting} what a module has of its own */
function within(names, module) {
  const own = Object.keys(names).filter((name) => names[name].home === module && names[name].kind !== "module");
  return Object.fromEntries(own.map((name) => [name.slice(name.indexOf(".") + 1), name]));
}

/** @param {Names} names @returns {Fitting} what the package has */
function whole(names) {
  return Object.fromEntries(Object.keys(names).filter((name) => !name.includes(".")).map((name) => [name, name]));
}

/** What a program calls the package, and what it has imported. @param {Names} names @param {string} program */
export function imported(names, program) {
  const packages = new Set([...program.matchAll(IMPORT)].map(([, alias]) => alias ?? "specpy"));
  /** @type {Fitting} */ const own = {};
  for (const [, module, inBrackets, plain] of program.matchAll(FROM)) {
    const from = module ? within(names, module) : whole(names);
    for (const [, name, alias] of (inBrackets ?? plain).matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)) {
      if (Object.hasOwn(from, name)) own[alias ?? name] = from[name];
    }
  }
  return { packages, own };
}

/**
 * Where names are asked for, after a dot or in an import, all that fit; undefined anywhere else.
 * @param {Names} names @param {string} before the text before the name @param {string} program
 * @returns {Fitting | undefined}
 */
export function asked(names, before, program) {
  const from = IN_FROM.exec(before);
  if (from) return from[1] ? within(names, from[1]) : whole(names);
  if (IN_MODULE.test(before)) {
    return Object.fromEntries(Object.values(names).map(({ home }) => [home, home]));
  }
  const dotted = DOTTED.exec(before);
  if (!dotted) return before.endsWith(".") ? {} : undefined;
  const { packages, own } = imported(names, program);
  if (packages.has(dotted[1])) return whole(names);
  const module = own[dotted[1]];
  return module && names[module].home === module ? within(names, module) : {};
}

/** The function of specpy that `callee` calls, if it is one. @param {Names} names @param {string} callee @param {string} program */
export function called(names, callee, program) {
  const [, before, name] = /^(.*?)(\w*)$/.exec(callee) ?? ["", "", ""];
  const fitting = before ? asked(names, before, program) : imported(names, program).own;
  return fitting && Object.hasOwn(fitting, name) ? names[fitting[name]] : undefined;
}
