import { expect, test } from "vitest";
import { keptAnswer, withoutTexts } from "./delivery-log";

const name = "Zoë O’Neil & Δάφνη";
const sent = {
  event: "signatory.finished",
  workflow: {
    id: 7,
    name: String.raw`C:\new/lease`,
    metadata: { status: "gold tier", "Ada Byron": "x1", label: "vip" },
  },
  signatory: { id: 8, first_name: name, last_name: "José Müller", email: "zoe+work@example.com" },
};
const kept = (answer: string | Buffer) => keptAnswer(Buffer.from(answer), sent);
const json = JSON.stringify(sent);
const escaped = (text: string, write: (unit: string) => string) => text.replaceAll(/[^\w ]/g, write);
const hex = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, "0");
/** What would say who it was, in any spelling that a person can read. */
const words = /zo[eë]|neil|δάφνη|δαφνη|new|lease|gold|byron|x1|vip|jos|ller|example\.com/i;

const answers: [string, string | Buffer][] = [
  ["as it is", json],
  ["in capitals", json.toUpperCase()],
  ["without accents", `${json} Zoe O’Neil & Δαφνη`],
  ["in JSON in JSON", JSON.stringify({ got: JSON.stringify({ got: json }) })],
  ["with small escapes", escaped(json, (unit) => String.raw`\u${hex(unit)}`)],
  ["with escapes in capitals", escaped(json, (unit) => String.raw`\u${hex(unit).toUpperCase()}`)],
  ["with escaped slashes", json.replaceAll("/", String.raw`\/`)],
  ["with escapes of HTML", escaped(json, (unit) => `&#${unit.charCodeAt(0)};`)],
  ["with escapes of HTML in hex", escaped(json, (unit) => `&#x${hex(unit)};`)],
  ["with named escapes", json.replaceAll("&", "&amp;").replaceAll("’", "&#8217;")],
  ["in an address", encodeURIComponent(json)],
  ["in a form", new URLSearchParams({ name, email: "zoe+work@example.com" }).toString()],
  ["in a form in an address", encodeURIComponent(new URLSearchParams({ name }).toString())],
  ["in base64", Buffer.from(json).toString("base64")],
  ["in base64 for addresses", Buffer.from(`00${json}`).toString("base64url")],
  ["in UTF-16", Buffer.from(json, "utf16le")],
  ["in UTF-16 the other way round", Buffer.from(json, "utf16le").swap16()],
  ["in Latin-1", Buffer.from("For José Müller", "latin1")],
  ["with accents of their own", json.normalize("NFD")],
  ["with signs that nobody sees", name.split("").join("\u200B")],
  ["at the end of what is read", `${JSON.stringify(sent.workflow.metadata)}${name.repeat(700)}`],
];

test.each(answers)("a text that the receiver repeats is blanked: %s", (_, answer) => {
  expect(kept(answer)).not.toMatch(words);
  expect(Buffer.from(kept(answer), "base64").toString()).not.toMatch(words);
});

test("whatever else it answers stays as it is", () => {
  const text = String.raw`{"ok":true,"flow":"run-17","path":"C:\\temp","said":"Thanks &amp; bye \u00e9 100%25"}`;
  expect(kept(text)).toBe(text);
  expect(kept(`Taken: ${name}, again: ${name}.`)).toBe("Taken: …, again: ….");
});

test("keys and texts of metadata are blanked, whatever they are called", () => {
  expect(withoutTexts(sent)).toEqual({
    event: "signatory.finished",
    workflow: { id: 7, name: "…", metadata: "…" },
    signatory: { id: 8, first_name: "…", last_name: "…", email: "…" },
  });
});
