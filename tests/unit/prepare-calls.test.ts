import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { needOf } from "@/lib/permissions/acts";
import { prepareCalls } from "@/lib/preparing/prepare-calls";

/** What runs in the browser of an embedded session that prepares. */
const entry = "components/embedding/prepare-screen.tsx";
const below = "app/v1/embedded/[token]/prepare";

/** The files that a page loads with this one. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const statement of parse(file).statements) {
    const { moduleSpecifier: from } = statement as ts.ImportDeclaration;
    if (!from || !ts.isStringLiteral(from) || isOfTypes(statement)) continue;
    const found = resolve(file, from.text);
    if (found) loadedWith(found, known);
  }
  return known;
}

const parse = (file: string) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

function isOfTypes(statement: ts.Statement): boolean {
  if (!ts.isImportDeclaration(statement)) return false;
  const clause = statement.importClause;
  const named = clause?.namedBindings;
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !clause?.name && named !== undefined && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly)
  );
}

function resolve(from: string, text: string): string | undefined {
  if (!/^(?:@\/|\.)/.test(text)) return undefined;
  const base = text.startsWith("@/") ? text.slice(2) : path.join(path.dirname(from), text);
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

const files = [...loadedWith(entry)];
const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
/** With what is known only at run time as {}. */
const withoutNames = (address: string) => address.replaceAll(/\$?\{[^}]*\}/g, "{}");

test("the designer's files are looked at", () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of ["components/designer/everywhere/use-occurrences.ts", "components/documents/page-image.tsx"])
    expect(files).toContain(file);
});

test("the designer in a session makes the calls of the list, by the session, and no others", () => {
  const made = texts.flatMap(({ text }) =>
    [...text.matchAll(/\bcallDocument<typeof \w+>\(\s*"(\w+)",\s*`\/v1([^`?]*)/g)].map(
      ([, method, address = ""]) => `${method} ${withoutNames(address)}`,
    ),
  );
  const images = texts.flatMap(({ text }) =>
    [...text.matchAll(/`\$\{at\}(\/[^`?]*)/g)].map(([, address = ""]) => `GET ${withoutNames(address)}`),
  );
  expect([...new Set([...made, ...images])].toSorted()).toEqual(prepareCalls.map(withoutNames).toSorted());
});

test("nothing in it calls in another way, which would be with a cookie", () => {
  const clients = /\b(?:callApi|callLink|exchange|fetch|sendBeacon|EventSource|XMLHttpRequest)\s*(?:<[^>]*>)?\(/;
  const others = texts.filter(({ text }) => clients.test(text)).map(({ file }) => file);
  expect(others.toSorted()).toEqual(["components/documents/calls-at.ts", "lib/platform/http/call-api.ts"]);
  const addresses = texts.filter(({ text }) =>
    /["`]\/v1\//.test(text.replaceAll(/callDocument<[^(]*\([^`]*`\/v1/g, "")),
  );
  expect(addresses.map(({ file }) => file)).toEqual([]);
});

test("the session has a call for each of the list, the same as that of the API, and none besides", () => {
  const made = readdirSync(below, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const named = made.map((file) => {
    const [act = ""] = /prepareCall\("([^"]+)"/.exec(readFileSync(path.join(below, file), "utf8"))?.slice(1) ?? [];
    expect(`/${path.dirname(file)}`.replaceAll("[", "{").replaceAll("]", "}")).toBe(act.split(" ")[1]);
    return act;
  });
  expect(named.toSorted()).toEqual([...prepareCalls].toSorted());
});

test("none of them needs a proof, which a session cannot give", () => {
  expect(prepareCalls.filter((act) => (needOf(act) ?? "nothing") !== "nothing")).toEqual([]);
});
