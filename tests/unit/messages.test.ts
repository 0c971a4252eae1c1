import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { auditActionIds } from "@/db/enums";
import { type Language, offeredLanguages } from "@/db/languages";
import { webhookEvents } from "@/lib/integrations/schema";
import { errorTable } from "@/lib/platform/errors/errors";
import { mailNames } from "@/lib/platform/mail/mail-data";
import en from "@/messages/en.json";
import { makeRomanised } from "../../scripts/make-romanised.mjs";
import { romanise } from "../../scripts/romanise.mjs";

type Node = string | { [key: string]: Node };

function flatten(node: Node, at = ""): [string, string][] {
  if (typeof node === "string") return [[at, node]];
  return Object.entries(node).flatMap(([key, value]) => flatten(value, at ? `${at}.${key}` : key));
}

const english = new Map(flatten(en));
/** The arguments of an ICU message, including those inside plural branches. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if ("options" in element)
      return [element.value, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))];
    return element.type === 1 ? [element.value] : [];
  });
}
const signature = (message: string) => [...new Set(argumentsOf(parse(message)))].toSorted();

/** Words that are the same in both languages. */
const alike = new Set([
  "Email",
  "Zoom",
  "No",
  "Error",
  "Total",
  "Plan",
  "Editor",
  "General",
  "Original",
  "Host",
  "Webhooks",
]);

const catalogueOf = (language: Language) => JSON.parse(readFileSync(`messages/${language}.json`, "utf8")) as Node;

describe.each(offeredLanguages.filter((language) => language !== "en"))("the catalogue %s", (language) => {
  const translated = new Map(flatten(catalogueOf(language)));

  test("has every key of the English one and no other", () => {
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test("takes the same values in each sentence", () => {
    const different = [...translated].filter(
      ([key, text]) => String(signature(text)) !== String(signature(english.get(key) ?? "")),
    );
    expect(different).toEqual([]);
  });

  test("leaves nothing in English", () => {
    const left = [...translated].filter(
      ([key, text]) => text === english.get(key) && /\p{L}{3}/u.test(withoutNames(text)) && !alike.has(text),
    );
    expect(left, language).toEqual([]);
  });
});

const withoutNames = (text: string) =>
  text.replace(
    /\{[^}]*\}|Countersign|SHA-256|UTC|PDF|Helvetica|Courier|Times New Roman|DD\/MM\/YYYY|English|Español|Ελληνικά/g,
    "",
  );

test("the romanised catalogue is up to date with the Greek one", async () => {
  expect(readFileSync("messages/gk-latn.json", "utf8")).toBe(await makeRomanised());
});

test.each([
  ["Ευχαριστώ για το έγγραφο", "Efcharisto gia to engrafo"],
  ["Αύριο, μπορείτε", "Avrio, boreite"],
  ["προϋπόθεση του ευρώ", "proypothesi tou evro"],
  ["ΥΠΟΓΡΑΦΗ Θησέως", "YPOGRAFI Thiseos"],
  ["{count, plural, one {# ακόμη} other {# ακόμη}}", "{count, plural, one {# akomi} other {# akomi}}"],
])("%s is written %s", (greek, latin) => expect(romanise(greek)).toBe(latin));

const sourcesIn = (folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => readFileSync(path.join(folder, name), "utf8")),
  );

/** A key counts as used if its namespace and each part of its path occur as words in the code. */
test("the catalogue has no unused keys", () => {
  const words = new Set(sourcesIn(["app", "components", "db", "lib"]).flatMap((text) => text.match(/[\w-]+/g) ?? []));
  expect(words.size).toBeGreaterThan(2000);
  const unused = [...english.keys()].filter((key) => {
    const [namespace = "", ...rest] = key.split(".");
    // Numeric parts are codes of the spec.
    return [namespace, ...rest].some((part) => !words.has(part) && !/^\d+$/.test(part) && !madeUp(namespace, part));
  });
  expect(unused).toEqual([]);
});

/** Parts that the code composes: `pdf_` and the code of the refusal, for example, or the names of events. */
const madeUp = (namespace: string, part: string) =>
  namespace === "Webhooks"
    ? webhookEvents.some((event) => event.replace(".", "_") === part)
    : namespace === "errors" && /^(?:pdf|conversion|upload_only|mail_server)_/.test(part);

describe("the catalogue has all", () => {
  const sources = sourcesIn(["lib"]);
  const found = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));

  test("refusals", () => {
    const reasons = [...found(/new AppError\(\s*"\w+",\s*"(\w+)"/g), ...Object.keys(errorTable)];
    expect(reasons.length).toBeGreaterThan(30);
    expect([...new Set(reasons)].filter((reason) => !english.has(`errors.${reason}`))).toEqual([]);
  });

  test("validation messages", () => {
    const keys = [
      ...found(/\bkey: "(\w+)"/g),
      ...found(/\binvalid\(\{ [\w[\]`$.{}]+: "(\w+)" \}\)/g),
      ...found(/\.(?:min|max|regex|refine|string|email)\([^)]*?"([a-z]+[A-Z]\w+|required)"\)/g),
      // Except the outcome of a webhook delivery, which has a `code` beside it.
      ...found(/(?<!code: null, )\berror: "(\w+)"/g),
    ];
    expect(keys.length).toBeGreaterThan(20);
    expect([...new Set(keys)].filter((key) => !english.has(`validation.${key}`))).toEqual([]);
  });

  test("mails and audit actions", () => {
    for (const name of mailNames) expect(english.has(`mails.${name}.subject`), name).toBe(true);
    for (const id of Object.values(auditActionIds))
      expect(english.has(`certificate.action.${id}`), String(id)).toBe(true);
  });
});
