import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
/** Refusals of the route wrapper follow from a call's definition (lib/calls/open-api.ts). */
const wrapper = "lib/calls/route.ts";

/**
 * The codes that each call can be refused with: those of every `new AppError(code, …)` in a function that the call's
 * definition names, or that such a function names. An error that is created but not thrown counts too.
 * @returns {Record<string, string[]>}
 */
export function listRefusals() {
  const routes = readdirSync(join(root, "app/v1"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("route.ts"))
    .sort();
  const program = programOf(routes.map((name) => join(root, "app/v1", name)));
  const checker = program.getTypeChecker();
  const declarations = new Map();
  const found = routes.flatMap((name) => {
    const source = program.getSourceFile(join(root, "app/v1", name));
    const path = `/${name.replace(/\/?route\.ts$/, "")}`.replaceAll("[", "{").replaceAll("]", "}");
    return checker
      .getExportsOfModule(checker.getSymbolAtLocation(source))
      .filter((symbol) => methods.has(symbol.name))
      .map((symbol) => [`${symbol.name} ${path}`, [...codesFrom(symbol)].sort()]);
  });
  return Object.fromEntries(found);

  /** All codes in the declaration of `start` and in whatever it leads to, directly or not. */
  function codesFrom(start) {
    const codes = new Set();
    const seen = new Set();
    const waiting = [start];
    for (let symbol = waiting.pop(); symbol; symbol = waiting.pop()) {
      if (seen.has(symbol)) continue;
      seen.add(symbol);
      const own = readDeclaration(symbol);
      own.codes.forEach((code) => codes.add(code));
      waiting.push(...own.leadsTo);
    }
    return codes;
  }

  /** The codes in one declaration, and the other declarations of ours that it names. */
  function readDeclaration(symbol) {
    const known = declarations.get(symbol);
    if (known) return known;
    const own = { codes: new Set(), leadsTo: new Set() };
    declarations.set(symbol, own);
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) read(declaration, own);
    return own;
  }

  function read(node, own) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText() === "AppError")
      for (const code of literalsOf(node.arguments?.[0])) own.codes.add(code);
    if (ts.isIdentifier(node)) {
      const symbol = declaredBy(node);
      if (symbol) own.leadsTo.add(symbol);
    }
    ts.forEachChild(node, (child) => read(child, own));
  }

  /** The top-level declaration in one of our files; everything else is read where it occurs. */
  function declaredBy(identifier) {
    let symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const [declaration] = symbol?.declarations ?? [];
    if (!declaration || !isOurs(declaration)) return undefined;
    const isFunction = ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration);
    const isValue = ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
    return isFunction || isValue ? symbol : undefined;
  }

  function literalsOf(argument) {
    const type = argument && checker.getTypeAtLocation(argument);
    const types = type?.isUnion() ? type.types : type ? [type] : [];
    return types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  }
}

const isOurs = (node) => {
  const { fileName } = node.getSourceFile();
  return fileName.startsWith(root) && !fileName.includes("/node_modules/") && !fileName.endsWith(wrapper);
};

/**
 * A program of our own files only: type-checking packages would take most of the time, and none of them refuses a call.
 */
function programOf(files) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => readFileSync(path, "utf8"));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files, include: [] }, ts.sys, root);
  const plain = { ...options, noEmit: true, incremental: false, noLib: true, types: [] };
  const host = ts.createCompilerHost(plain);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:@\/|\.)/.test(text) ? ts.resolveModuleName(text, from, plain, host) : { resolvedModule: undefined },
    );
  return ts.createProgram(files, plain, host);
}
