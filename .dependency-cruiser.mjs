const own = "^(app|components|lib|db)/";
const enums = "^db/(enums|languages|signature-methods)[.]";

/** Who may load whom. Imports of types load nothing. */
const loading = [
  { name: "resolvable", from: {}, to: { couldNotResolve: true } },
  {
    name: "app-uses-components-and-lib",
    from: { path: "^app/" },
    to: { path: own, pathNot: ["^app/", "^components/", "^lib/", enums] },
  },
  {
    name: "components-decide-and-fetch-nothing",
    from: { path: "^components/" },
    to: {
      path: own,
      pathNot: ["^components/", enums, "^lib/platform/", "^lib/[^/]+/(schema|rules|policy|kinds|roles|formats)([.]|/)"],
    },
  },
  {
    name: "ui-knows-no-domain",
    from: { path: "^components/ui/" },
    to: { path: "^(components|lib)/", pathNot: ["^components/ui/", "^lib/platform/"] },
  },
  {
    name: "wizard-and-templates-share-rooms-of-their-own",
    from: { path: "^components/(wizard|templates)/" },
    to: { path: "^components/(wizard|templates)/", pathNot: "^components/$1/" },
  },
  { name: "lib-shows-nothing", from: { path: "^lib/" }, to: { path: "^(app|components)/" } },
  { name: "platform-knows-no-domain", from: { path: "^lib/platform/" }, to: { path: "^lib/(?!platform/)" } },
  {
    name: "platform-knows-its-own-tables",
    from: { path: "^lib/platform/" },
    to: { path: "^db/schema/", pathNot: "^db/schema/platform[.]ts$" },
  },
  { name: "db-knows-nobody", from: { path: "^db/" }, to: { path: own, pathNot: "^db/" } },
  { name: "enums-import-nothing", from: { path: enums }, to: { path: ".", pathNot: enums } },
  {
    name: "client-library-knows-only-the-description",
    from: { path: "^sdk/src/" },
    to: {
      path: ".",
      pathNot: ["^sdk/(src|generated)/", "^node_modules/openapi-fetch/", "^(node:)?[a-z]+(/promises)?$"],
    },
  },
  { name: "product-needs-no-scripts-or-tests", from: { path: own }, to: { path: "^(scripts|tests)/" } },
].map((rule) => ({ ...rule, to: { dependencyTypesNot: ["type-only"], ...rule.to } }));

/** A reader of a circle has to know all its files at once, also where only types go round. */
const forbidden = [{ name: "no-cycle", from: {}, to: { circular: true } }, ...loading];

export default {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules|^sdk/examples/" }, // the examples are imported as texts
    exclude: { path: "[.]test[.]tsx?$" },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
