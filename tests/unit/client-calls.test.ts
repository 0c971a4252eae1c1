import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { needOf } from "@/lib/permissions/acts";

/** The type argument of a call names its handler; these tests check that method and path lead to that handler. */
const clients = new Set(["callApi", "callDocument", "callLink", "callPublic", "act", "sendFile"]);

const sources = ["components", "app"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("app/v1/"));

type Call = {
  where: string;
  handler: string;
  module: string;
  method: string;
  address: string | null;
  isProved: boolean;
};
const calls = sources.flatMap(callsIn);

test("every call names its handler by type", () => {
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(({ module }) => !existsSync(`${module}.ts`))).toEqual([]);
});

test("the method of a call is its handler's method", () => {
  expect(calls.filter(({ handler, method }) => handler !== method)).toEqual([]);
});

test("the path of a call is its handler's path", () => {
  const elsewhere = calls.filter(({ module, address }) => address !== null && !leadsTo(address, module));
  expect(elsewhere).toEqual([]);
});

test("a call that may need a proof asks the person for it in place", () => {
  const needed = calls.filter(({ module, handler }) => (needOf(actOf(module, handler)) ?? "nothing") !== "nothing");
  expect(needed.length).toBeGreaterThan(25);
  expect(needed.filter(({ isProved }) => !isProved)).toEqual([]);
});

const actOf = (module: string, method: string) =>
  `${method} /${module.split("/").slice(2, -1).join("/").replaceAll("[", "{").replaceAll("]", "}")}`;

/** Inside `prove(() => …)` (components/proof/use-proof.ts). */
function isInProof(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isCallExpression(at) && at.expression.getText() === "prove") return true;
  return false;
}

/** Such a path comes from a component for two equal addresses, or is built elsewhere. */
test("few paths cannot be determined from the call", () => {
  const unread = calls.filter(({ address }) => address === null).map(({ where }) => where);
  expect([...new Set(unread)].toSorted()).toEqual([
    "components/branding/branding-form.tsx",
    "components/branding/logo-upload.tsx",
    "components/mail-server/mail-server-form.tsx",
    "components/mail-server/test-mail-form.tsx",
    "components/signing/attachments/attachment-upload.tsx",
  ]);
});

function callsIn(file: string): Call[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Call[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && clients.has(node.expression.text)) {
      const [type] = node.typeArguments ?? []; // without a type argument the call fails the type check
      const isForwarded = type && ts.isTypeReferenceNode(type); // inside a client itself
      if (type && !isForwarded) found.push(callOf(source, node, node.expression.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function callOf(source: ts.SourceFile, node: ts.CallExpression, client: string): Call {
  const [type] = node.typeArguments ?? [];
  const [method, ...rest] = node.arguments;
  const name = type && ts.isTypeQueryNode(type) ? type.exprName.getText() : "";
  const below = ["callApi", "callDocument", "callPublic", "sendFile"].includes(client)
    ? null
    : "/v1/signature-requests/{}/";
  const given = rest[below === null ? 0 : 1];
  const read = given && textOf(source, given);
  return {
    where: source.fileName,
    isProved: isInProof(node),
    ...importOf(source, name),
    method: method && ts.isStringLiteral(method) ? method.text : "",
    address: read === undefined || (below === null && !read.startsWith("/")) ? null : `${below ?? ""}${read}`,
  };
}

function importOf(source: ts.SourceFile, name: string): { handler: string; module: string } {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const one = bindings && ts.isNamedImports(bindings) && bindings.elements.find((given) => given.name.text === name);
    if (one)
      return { handler: (one.propertyName ?? one.name).text, module: statement.moduleSpecifier.text.replace("@/", "") };
  }
  return { handler: "", module: "" };
}

/** The text of an expression, with {} for parts known only at run time; constants of the same file are inserted. */
function textOf(source: ts.SourceFile, node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map((span) => (textOf(source, span.expression) ?? "{}") + span.literal.text).join("")
    );
  const name = ts.isCallExpression(node) ? node.expression : node;
  if (!ts.isIdentifier(name)) return undefined;
  let made: ts.Expression | undefined;
  const visit = (one: ts.Node) => {
    if (ts.isVariableDeclaration(one) && one.name.getText() === name.text) made = one.initializer;
    ts.forEachChild(one, visit);
  };
  visit(source);
  if (made && ts.isArrowFunction(made) && !ts.isBlock(made.body)) made = made.body;
  return made && textOf(source, made);
}

function leadsTo(address: string, module: string): boolean {
  const [given = ""] = address.split("?");
  const asked = given.split("/").slice(1);
  const route = module.split("/").slice(1, -1);
  return (
    asked.length === route.length &&
    route.every((part, index) => (part.startsWith("[") ? asked[index]?.startsWith("{}") : asked[index] === part))
  );
}
