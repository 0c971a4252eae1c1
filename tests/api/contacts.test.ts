import Papa from "papaparse";
import { beforeEach, describe, expect, test } from "vitest";
import { call, must, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const send = (method: string, address: string, body?: unknown) =>
  call(method, address, { token: sender.token, ...(body !== undefined && { body }) });
const file = (text: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set("file", new File([text], "contacts.csv", { type: "text/csv" }));
  return form;
};
const preview = (text: string | Uint8Array<ArrayBuffer>) =>
  call("POST", "/contacts/import/preview", { token: sender.token, form: file(text) });
const load = (text: string) => must("POST", "/contacts/import", { token: sender.token, form: file(text) });
const emails = async (query = "") =>
  (await must("GET", `/contacts${query}`, { token: sender.token })).contacts.map((c: { email: string }) => c.email);

describe("contacts", () => {
  test("are added in English by default, once per address, and can be changed and deleted", async () => {
    const { first_name, last_name, email } = person();
    const added = await send("POST", "/contacts", { first_name, last_name, email: ` ${email.toUpperCase()} ` });
    expect([added.status, added.json["contact"]]).toMatchObject([201, { email, default_language: "en" }]);
    const again = await send("POST", "/contacts", { ...person(), email });
    expect([again.status, again.json["errors"]]).toEqual([
      422,
      { email: "There is already a contact with this email address." },
    ]);
    const at = `/contacts/${added.json["contact"].id}`;
    const changed = await send("PATCH", at, { first_name: "Μαρία", default_language: "gk" });
    expect(changed.json["contact"]).toMatchObject({ first_name: "Μαρία", last_name, default_language: "gk" });
    const second = await send("POST", "/contacts", person());
    expect((await send("PATCH", `/contacts/${second.json["contact"].id}`, { email })).status).toBe(422);
    expect(await emails(`?email=${email.toUpperCase()}`)).toEqual([email]);
    expect(await emails(`?email=${email.slice(1)}`)).toEqual([]);
    expect((await send("DELETE", at)).status).toBe(204);
    expect((await send("GET", at)).status).toBe(404);
    expect(await emails()).toHaveLength(1);
  });

  test.each([
    [{ first_name: "" }, "first_name", "required"],
    [{ last_name: undefined }, "last_name", "required"],
    [{ email: "" }, "email", "required"],
    [{ email: "nobody" }, "email", "Invalid email"],
    [{ default_language: "fr" }, "default_language", "This must be one of: en, es, gk, gk-latn"],
    [{ first_name: "x".repeat(256) }, "first_name", "Please use at most 255 characters."],
  ])("refuse %j", async (over, key, sentence) => {
    const { status, json } = await send("POST", "/contacts", { ...person(), ...over });
    expect([status, json["errors"]?.[key]]).toEqual([422, sentence]);
  });

  test("belong to one person, and are found by either name or the address, ignoring case", async () => {
    const other = await givenUser();
    const { contact } = await must("POST", "/contacts", { token: other.token, body: person() });
    expect((await send("GET", `/contacts/${contact.id}`)).status).toBe(404);
    for (const [first_name, last_name, email] of [
      ["Άννα", "Ιωάννου", "anna@example.test"],
      ["José", "Anaya", "jose@example.test"],
      ["Percy", "100%", "percy@example.test"],
    ])
      await must("POST", "/contacts", { token: sender.token, body: { first_name, last_name, email } });
    expect(await emails("?search=ANA")).toEqual(["jose@example.test"]);
    expect(await emails("?search=άννα ιω")).toEqual(["anna@example.test"]);
    expect(await emails("?search=PERCY@")).toEqual(["percy@example.test"]);
    expect(await emails("?search=0%25")).toEqual(["percy@example.test"]);
    expect(await emails("?search=_")).toEqual([]);
    expect(await emails("?perPage=2&sort=email&direction=desc")).toEqual(["percy@example.test", "jose@example.test"]);
  });
});

describe("an import", () => {
  test("reads a byte order mark, semicolons, quotes and headings in three languages", async () => {
    const greek = '\uFEFFΌνομα;Επώνυμο;Email;Γλώσσα\r\nΝίκος;"Καζαντζάκης; Ν.";NIKOS@example.test;gk\r\n;;;\r\n';
    expect((await preview(greek)).json).toMatchObject({ total: 1, added: 1, changed: 0, wrong: 0, problems: [] });
    expect(await emails()).toEqual([]);
    expect(await load(greek)).toMatchObject({ total: 1, added: 1, wrong: 0 });
    expect(await load("Nombre,Apellidos,Correo electrónico,Idioma\nAna,Ruiz,ana@example.test,es\n")).toMatchObject({
      added: 1,
    });
    expect(await load("Bo\tBell\tbo@example.test\n")).toMatchObject({ added: 1 });
    const commas = "Ana, María;Ruiz, Gil;ana.maria@example.test;;;\n".repeat(3);
    expect((await preview(`Nombre;Apellidos;Correo electrónico;Notas;Ciudad;País\n${commas}`)).json).toMatchObject({
      total: 3,
      added: 1,
    });
    const { contacts } = await must("GET", "/contacts?search=nikos@", { token: sender.token });
    expect(contacts).toMatchObject([{ last_name: "Καζαντζάκης; Ν.", default_language: "gk" }]);
  });

  test("reports errors by row, and skips those rows", async () => {
    await must("POST", "/contacts", {
      token: sender.token,
      body: { first_name: "Old", last_name: "Name", email: "known@example.test" },
    });
    const text = [
      "first_name,last_name,email,default_language",
      "Ann,Lee,ann@example.test,en",
      ",Lee,nobody,fr",
      "Ann,Lee,ANN@example.test,en",
      '=HYPERLINK("http://evil.example"),Lee,eve@example.test,en',
      "New,Name,known@example.test,es",
    ].join("\n");
    const { json } = await preview(text);
    expect(json).toMatchObject({ total: 5, added: 1, changed: 1, wrong: 3 });
    expect(json["problems"].map((one: { line: number; messages: string[] }) => [one.line, ...one.messages])).toEqual([
      [3, "First name: required", "Email: Invalid email", "Language: This must be one of: en, es, gk, gk-latn"],
      [4, "This email address is already in row 2."],
      [
        5,
        "A cell that begins with =, +, - or @ could be a formula and is not accepted.",
        "First name: A name cannot contain a web address or angle brackets.",
      ],
    ]);
    expect(await load(text)).toMatchObject({ added: 1, changed: 1, wrong: 3 });
    expect(await emails("?search=new name")).toEqual(["known@example.test"]);
    expect(await load(text)).toMatchObject({ added: 0, changed: 0, wrong: 3 });
  });

  test("refuses a file with more than 10,000 rows, or that is not text, as a whole", async () => {
    const rows = (count: number) =>
      `first_name,last_name,email\n${Array.from({ length: count }, (_, i) => `A,B,a${i}@example.test`).join("\n")}\n`;
    const many = await preview(rows(10_001));
    expect([many.status, many.json["message"]]).toEqual([
      422,
      "This file has 10,001 rows. At most 10,000 can be imported at once: please split it.",
    ]);
    expect(await load(rows(10_000))).toMatchObject({ added: 10_000 });
    expect((await preview(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 255, 254]))).status).toBe(415);
    expect((await preview("")).status).toBe(422);
    expect((await preview("a,b,c\n1,2,3\n")).json["message"]).toMatch(/first row/);
  });
});

test("an export quotes formulas, and can be imported again unchanged", async () => {
  const add = (first_name: string, email: string) =>
    must("POST", "/contacts", { token: sender.token, body: { first_name, last_name: 'Ιωάννου, "Α"', email } });
  await add("=1+1", "a@example.test");
  await add("@SUM(A1)", "b@example.test");
  await add("Άννα", "c@example.test");
  const { bytes, headers } = await send("GET", "/contacts/export");
  expect(headers.get("content-disposition")).toContain("contacts.csv");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith("\uFEFF")).toBe(true);
  const { data } = Papa.parse<string[]>(text.trim());
  expect(data.slice(1).map((row) => row[0])).toEqual(["'=1+1", "'@SUM(A1)", "Άννα"]);
  for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+@\t\r-]/);
  expect(await load(text)).toMatchObject({ total: 3, added: 0, changed: 0, wrong: 2 });
});

test("languages are recognised by the names that people use", async () => {
  const lines = ["email;nombre;apellidos;idioma"];
  const words = ["Español", "Ελληνικά", "English", "ESPAÑOL", "el", "Inglés", ""];
  for (const [index, word] of words.entries()) lines.push(`named.${index}@example.test;Ana;Gil;${word}`);
  expect(await load(lines.join("\r\n"))).toMatchObject({ added: words.length, wrong: 0 });
  const { contacts } = await must("GET", "/contacts?perPage=100&search=named.", { token: sender.token });
  const byAddress = contacts.toSorted((a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email));
  expect(byAddress.map((one: Record<string, string>) => one["default_language"])).toEqual([
    "es",
    "gk",
    "en",
    "es",
    "gk",
    "en",
    "en",
  ]);
  expect(await load("email;idioma\r\nx@example.test;Klingon")).toMatchObject({ added: 0, wrong: 1 });
});

test.each(["es", "el"])("an export with headings in %s can be imported again unchanged", async (language) => {
  await must("POST", "/contacts", {
    token: sender.token,
    body: { first_name: "Άννα", last_name: "Ιωάννου", email: `anna.${language}@example.test`, default_language: "gk" },
  });
  const { bytes } = await call("GET", "/contacts/export", {
    token: sender.token,
    headers: { "accept-language": language },
  });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.split("\r\n")[0]).not.toContain("first_name");
  expect(await load(text)).toMatchObject({ added: 0, changed: 0, wrong: 0 });
});
