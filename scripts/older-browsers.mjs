import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { fullAncestor } from "acorn-walk";
import { isLacking } from "./is-lacking.mjs";
import { brokenInCss } from "./older-css.mjs";

const bcd = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** Types whose methods are reported on any object, because no other type has methods of these names. */
const instanceOf = ["Array", "TypedArray", "String", "ArrayBuffer"];
/** Not reported: packages and other objects have methods with these names too. */
const ambiguous = new Set(["with", "transfer"]);
const lookbehind = /\(\?<[=!]/;
/** Polyfilled by instrumentation-client.ts. */
export const provided = new Set([".toReversed", ".toSorted", ".toSpliced", "URL.canParse"]);

/**
 * pdf.js, loaded when somebody opens an attached PDF or wants to see a verified one. It brings its own polyfills, but
 * its worker is used as published; if the worker does not run, the file is offered for download.
 */
const isPdfJs = (file, code) => path.basename(file).startsWith("pdf.worker") || code.includes("GlobalWorkerOptions");

const { globals, members, methods } = lackingNames();
const iterations = new Set(Object.keys(bcd.javascript.builtins.Iterator).filter((name) => /^[a-z]/.test(name)));

function lackingNames() {
  const lacking = { globals: new Set(), members: new Set(), methods: new Set() };
  const { Intl: intl, ...builtins } = bcd.javascript.builtins;
  for (const [name, { __compat: itself, ...parts }] of Object.entries({ ...bcd.api, ...builtins, Intl: intl })) {
    if (itself && isLacking(itself)) lacking.globals.add(name);
    else
      for (const [key, { __compat: part }] of Object.entries(parts)) {
        const member = key.replace(/_static$/, "");
        if (!part || !isLacking(part)) continue;
        lacking.members.add(`${name}.${member}`);
        if (instanceOf.includes(name) && !ambiguous.has(member)) lacking.methods.add(member);
      }
  }
  return lacking;
}

/**
 * What the script uses and an old browser lacks: syntax, which breaks the whole file, or a name. A name is allowed if
 * the same file tests whether it exists.
 */
export function usedButLacking(code) {
  const used = new Set();
  const asked = new Set();
  fullAncestor(
    parse(code, { ecmaVersion: 2022, sourceType: "module", allowReturnOutsideFunction: true }),
    (node, ancestors) => {
      const parent = ancestors.at(-2);
      if (node.type === "StaticBlock") used.add("static {}");
      if (regexIn(node).some((text) => lookbehind.test(text))) used.add("lookbehind");
      const name = nameOf(node, parent);
      if (name) (isAsked(node, ancestors) ? asked : used).add(name);
      if (node.type === "BinaryExpression" && node.operator === "in")
        asked.add(`${node.right.name}.${node.left.value}`);
    },
  );
  return [...used].filter((name) => !asked.has(name) && !provided.has(name));
}

/** Strings too, because regular expressions may be assembled from them. */
function regexIn({ type, regex, value }) {
  if (type === "TemplateElement") return [value.raw];
  if (type !== "Literal") return [];
  return regex ? [regex.pattern] : typeof value === "string" ? [value] : [];
}

function nameOf(node, parent) {
  if (node.type === "MemberExpression" && !node.computed) {
    const [object, member] = [lastName(node.object), node.property.name];
    if (members.has(`${object}.${member}`)) return `${object}.${member}`;
    if (isIterator(node.object) && iterations.has(member)) return `Iterator.${member}`;
    return methods.has(member) && node.property.type === "Identifier" ? `.${member}` : undefined;
  }
  const isMade = parent?.type === "NewExpression" && parent.callee === node;
  return node.type === "Identifier" && isMade && globals.has(node.name) ? node.name : undefined;
}

/** `map.values()`, but not `Object.values(map)`, which is an array. */
const isIterator = ({ type, callee }) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  ["entries", "keys", "matchAll", "values"].includes(callee.property.name) &&
  callee.object.name !== "Object";

const lastName = (node) => (node.type === "MemberExpression" && !node.computed ? node.property.name : node.name);

/**
 * Whether the code tests for the name: `a.b ? …`, `if (a.b)`, `a.b && …`, `typeof a.b`, `a.b?.()`, or a polyfill's `a.b
 * = …`.
 */
function isAsked(node, ancestors) {
  const parent = ancestors.at(-2);
  switch (parent?.type) {
    case "ConditionalExpression":
    case "IfStatement":
      return parent.test === node;
    case "LogicalExpression":
      return parent.left === node;
    case "UnaryExpression":
      return parent.operator === "typeof" || parent.operator === "!";
    case "BinaryExpression":
      return true;
    case "AssignmentExpression":
      return parent.left === node;
    case "CallExpression":
      return parent.callee === node && parent.optional;
    default:
      return false;
  }
}

/** One line for each file that browsers load and that uses what the oldest of them lack. */
export async function problemsForOlderBrowsers(build = ".next") {
  // These files are loaded only by browsers without modules, which are older still.
  const { polyfillFiles } = JSON.parse(await readFile(path.join(build, "build-manifest.json"), "utf8"));
  const files = (await filesOf(build, /[.]m?js$/)).filter((name) => !polyfillFiles.includes(name));
  const lines = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(path.join(build, file), "utf8");
      const lacking = isPdfJs(file, code) ? [] : namesOrError(code);
      return lacking.length > 0 ? [`${file} uses ${lacking.sort().join(", ")}`] : [];
    }),
  );
  const styles = await Promise.all(
    (await filesOf(build, /[.]css$/)).map(async (file) => {
      const broken = brokenInCss(await readFile(path.join(build, file), "utf8"));
      return broken.length > 0 ? [`${file} uses ${broken.sort().join(", ")}`] : [];
    }),
  );
  return [...lines, ...styles].flat();
}

const filesOf = async (build, ending) =>
  (await readdir(path.join(build, "static"), { recursive: true }))
    .map((name) => path.posix.join("static", name))
    .filter((name) => ending.test(name))
    .sort();

function namesOrError(code) {
  try {
    return usedButLacking(code);
  } catch (error) {
    return [`what cannot be read as ES2022: ${error.message}`];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = await problemsForOlderBrowsers();
  if (lines.length > 0) console.error(`What Safari 15.4 or Firefox 115 lacks:\n${lines.join("\n")}`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
