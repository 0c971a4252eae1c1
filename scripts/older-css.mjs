import { createRequire } from "node:module";
import { parse } from "postcss";
import { isLacking } from "./is-lacking.mjs";

const {
  "at-rules": atRules,
  properties,
  selectors,
  types,
} = createRequire(import.meta.url)("@mdn/browser-compat-data").css;

const lacks = (feature) => Boolean(feature?.__compat) && isLacking(feature.__compat);
const units = [
  ["container_query_length_units", /\b\d*[.]?\d+cq(?:w|h|i|b|min|max)\b/],
  ["viewport_percentage_units_dynamic", /\b\d*[.]?\d+d(?:vw|vh|vi|vb|vmin|vmax)\b/],
  ["viewport_percentage_units_small", /\b\d*[.]?\d+s(?:vw|vh|vi|vb|vmin|vmax)\b/],
  ["viewport_percentage_units_large", /\b\d*[.]?\d+l(?:vw|vh|vi|vb|vmin|vmax)\b/],
  ...["cap", "ic", "lh", "rcap", "rch", "rex", "ric", "rlh"].map((unit) => [
    unit,
    new RegExp(`\\b\\d*[.]?\\d+${unit}\\b`),
  ]),
].filter(([name]) => lacks(types.length[name]));
const functions = new Set(
  Object.entries({ ...types, ...types.color, ...types.gradient, ...types["easing-function"] })
    .filter(([, feature]) => lacks(feature))
    .map(([name]) => name),
);
const ranges = /[<>]=?/;

/** The names of what the style sheet uses and an old browser lacks, with an example of each; not what asks for it first. */
export function lackingInCss(css) {
  const used = new Map();
  const use = (name, where) => used.has(name) || used.set(name, where.slice(0, 120));
  parse(css).walk((node) => {
    if (isAsked(node)) return;
    if (node.type === "atrule") ofAtRule(node).forEach((name) => use(name, `@${node.name} ${node.params}`));
    if (node.type === "rule" && !isKeyframe(node)) ofSelector(node).forEach((name) => use(name, node.selector));
    if (node.type === "decl")
      ofDeclaration(node).forEach((name) => use(name, `${node.parent.selector} { ${node.toString()} }`));
  });
  return used;
}

/** Within `@supports`, whichever way it asks. */
const isAsked = (node) => Boolean(node.parent) && (isSupports(node.parent) || isAsked(node.parent));
const isSupports = ({ type, name }) => type === "atrule" && name === "supports";
const isKeyframe = ({ parent }) => parent.type === "atrule" && parent.name.endsWith("keyframes");

function ofAtRule({ name, params }) {
  const found = lacks(atRules[name]) ? [`@${name}`] : [];
  if (name !== "media") return found;
  const features = Array.from(params.matchAll(/[(\s]([a-z-]+)\s*[:)<>=]/g), ([, feature]) => feature);
  return [
    ...found,
    ...features.filter((feature) => lacks(atRules.media[feature])).map((feature) => `@media ${feature}`),
    ...(ranges.test(params) && lacks(atRules.media.range_syntax) ? ["@media range"] : []),
  ];
}

function ofSelector({ selector, parent }) {
  const plain = withoutStrings(selector.replace(/\\./g, ""));
  const names = Array.from(plain.matchAll(/::?([a-z][a-z-]*)/g), ([, name]) => name);
  const isNested = plain.includes("&") || parent.type === "rule";
  return [
    ...names.filter((name) => lacks(selectors[name])).map((name) => (name === "has" ? selector : `:${name}`)),
    ...(isNested && lacks(selectors.nesting) ? ["nesting"] : []),
  ];
}

/** One with a value before it that all browsers know only replaces that. */
function ofDeclaration(decl) {
  const { prop, value: given } = decl;
  const value = withoutStrings(given);
  const own = prop.startsWith("--") || prop.startsWith("-") ? undefined : properties[prop];
  if (own && lacks(own)) return [prop];
  const keywords = own ? Array.from(value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g), ([word]) => word) : [];
  const found = [
    ...keywords.filter((word) => lacks(own[word])).map((word) => `${prop}: ${word}`),
    ...Array.from(value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g), ([, name]) => name)
      .filter((name) => functions.has(name))
      .map((name) => `${name}()`),
    ...units.filter(([, pattern]) => pattern.test(value)).map(([name]) => name),
  ];
  return found.length > 0 && hasFallback(decl) ? [] : found;
}

function hasFallback(decl) {
  const before = decl.prev();
  return before?.type === "decl" && before.prop === decl.prop && ofDeclaration(before).length === 0;
}

const withoutStrings = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");

/** What pages look or work well enough without. */
const harmless = [
  {
    why: "the pointer has another shape; touch screens have none",
    uses: ["cursor"],
  },
  {
    why: "they are partial there, as outlines that are square, or known by the prefix that is written too",
    uses: [
      "accent-color",
      "outline",
      "resize",
      "user-select",
      "text-decoration",
      "text-size-adjust",
      ":selection",
      "backdrop-filter",
    ],
  },
  {
    why: "it is hidden by `@supports not (overflow: clip)`, and in pdf.js' layer of text there is nothing to see",
    uses: ["overflow: clip"],
  },
  { why: "the other fonts of the list are taken", uses: ["font-family"] },
  { why: "lines break elsewhere", uses: ["text-wrap", "lh"] },
  {
    why: "these browsers do not force colours, or have no such queries to ask",
    uses: ["@media forced-colors", "forced-color-adjust"],
  },
  { why: "scripts may take a moment more, which no one sees", uses: ["@media scripting"] },
  { why: "Tailwind's variables have their initial values beside it", uses: ["@property"] },
  {
    why: "paddings and sizes of texts on a page are those of the browser, and columns stand below each other",
    uses: ["container-type", "container_query_length_units", "@container"],
  },
  { why: "the content is at the top anyway", uses: ["align-content"] },
  { why: "what is beside them in a forgiving list counts", uses: [":popover-open", ":open"] },
  {
    why: "corners, borders of what its radio button shows too, a caption's or unit's place, an empty bar",
    uses: [
      ".modal:not(:has(.drawing-whole))",
      ".faces label:has(:checked)",
      ".saved-choice:has(:checked)",
      ":is(.field-signature,.value-signature):has(.caption)",
      ".field>input:is(:focus,:not(:placeholder-shown)):has(+.unit)",
      ":is(.webform-row,.field-sheet-entry):has(>.unit)",
      ":is(.webform-row,.field-sheet-entry):has(>.unit)>:not(input,.unit)",
      ".field-sheet-entry>.signature-button:not(:has(img))",
      ".field-sheet-crop span:has(img)",
      ".bar-go:not(:has(button))",
    ],
  },
  {
    why: "`@supports not selector(:has(img))` stands for it",
    uses: [":is(.webform-row,.field-sheet-entry)>.signature-button:has(img)"],
  },
  {
    why: "the last name that is not asked for is shown, and not kept",
    uses: [".names:has([name=single_name]:checked)>:nth-child(2)"],
  },
  {
    why: "the bar's parts are in another order or wrap less well, and can all be reached",
    uses: [
      ".bar:has(.bar-tabs[data-single=false])",
      ":is(.bar,.bar:has(.bar-tabs[data-single]))",
      ".bar-go:has(>.button~.button)",
      ".bar-go:has(>.button~.button)>.bar-progress",
      ".bar-go:has(>.button~.button)>.button",
      ".bar-go:has(>.button~.button) .bar-kept",
      ".signing:has(.bar-go>.button~.button)",
    ],
  },
  {
    why: "the keyboard also reaches what a dialog covers, and what has the focus may be at the edge",
    uses: ["body:has([data-covers-shell]) [data-shell]", "html:has([data-bottom-bar])"],
  },
  {
    why: "the focus and the pointer show them too",
    uses: [".has-data-\\[state\\=open\\]\\:opacity-100:has([data-state=open])"],
  },
];
const known = new Set(harmless.flatMap(({ uses }) => uses));
const isHarmless = (name) => known.has(name) || known.has(name.split(": ")[0]);

/** As `lackingInCss`, without what is harmless. */
export const brokenInCss = (css) => Array.from(lackingInCss(css).keys()).filter((name) => !isHarmless(name));
