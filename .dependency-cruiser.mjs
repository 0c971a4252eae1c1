const own = "^(app|components|lib|db)/";
const enums = "^db/(enums|languages|signature-methods)[.]";

/** Who may import whom. What is erased with the types is not looked at: it loads nothing. */
const forbidden = [
  { name: "no-cycle", from: {}, to: { circular: true } },
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
    name: "components-run-in-the-browser",
    from: { path: "^components/" },
    to: { path: "node_modules/server-only/", reachable: true },
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
  { name: "product-needs-no-scripts-or-tests", from: { path: own }, to: { path: "^(scripts|tests)/" } },
].map((rule) => ({ severity: "error", ...rule }));

export default {
  forbidden,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[.]test[.]tsx?$" },
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
