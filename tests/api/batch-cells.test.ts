import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, must, useProduct } from "../support/api";
import { encodeIn } from "@/lib/platform/csv/legacy-encodings";
import { failedFile, givenBatch, preview, rowsOf, runBatches, startBatch, upload } from "../support/batches";
import { encodeText } from "../support/encode-text";
import type { Sender } from "../support/given";
import { givenLease, type Lease } from "../support/lease";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let lease: Lease;
beforeAll(async () => {
  sender = await givenUser();
  lease = await givenLease(sender);
});

const head = ["Tenant.email", "Tenant.first_name", "Tenant.last_name", "Rent", "Begin"];
/** A table of rents and beginnings as a spreadsheet writes it. */
const table = (rows: [rent: string, begin: string][], separator = ";") =>
  [head, ...rows.map((cells) => [`${randomUUID()}@example.test`, "Ελένη", "Ιωάννου", ...cells])]
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join("\r\n");
const read = (text: string | Uint8Array<ArrayBuffer>, form: Record<string, string> = {}) =>
  preview(text, form, sender, lease);
const in1253 = (text: string) => encodeText(text, "windows-1253");
const sentValues = async (text: string | Uint8Array<ArrayBuffer>, form: Record<string, string> = {}) => {
  const batch = await givenBatch(text, form, sender, lease);
  await startBatch(batch, sender);
  await runBatches();
  const rows = await rowsOf(batch, "?state=sent", sender);
  const workflows = await Promise.all(
    rows.map((row: Answer["json"]) =>
      must("GET", `/workflows/simple-sign/${row["workflow"].id}`, { token: sender.token }),
    ),
  );
  return workflows.map(({ documents: [document] }) => {
    const valueOf = (name: string) =>
      document.pages[0].fields.find((one: Answer["json"]) => one["name"] === name)["value"];
    return [valueOf("Rent"), valueOf("Begin")];
  });
};
const problemsOf = ({ problems }: Answer["json"]) => problems.map(({ messages }: Answer["json"]) => messages).flat();

describe("a table of a Greek spreadsheet", () => {
  test("in Windows-1253 with semicolons, 31/12/2026 and 1.234,50 is read as written", async () => {
    const text = table([
      ["1.234,50", "31/12/2026"],
      ["850", "1/2/2027"],
    ]);
    const shown = await read(in1253(text));
    expect(shown).toMatchObject({ encoding: "windows-1253", good: 2, wrong: 0 });
    expect(shown.columns[1].sample).toEqual(["Ελένη", "Ελένη"]);
    expect(shown.dates).toEqual({
      order: "dmy",
      is_ambiguous: false,
      samples: [
        { written: "31/12/2026", read: "31 Dec 2026" },
        { written: "1/2/2027", read: "01 Feb 2027" },
      ],
    });
    expect(shown.numbers).toMatchObject({ decimal: ",", is_ambiguous: false });
    expect(await sentValues(in1253(text))).toEqual([
      ["1234.50", "2026-12-31"],
      ["850.00", "2027-02-01"],
    ]);
  });
});

describe("the file of refused rows", () => {
  const refused = async (text: string | Uint8Array<ArrayBuffer>, form: Record<string, string> = {}) => {
    const batch = await givenBatch(text, form, sender, lease);
    return failedFile(batch, sender);
  };

  test("has the separator and the encoding of the upload, and goes in again as it is", async () => {
    const text = table([
      ["1.234,50", "31/12/2026"],
      ["ακριβό; πολύ", "1/2/2027"],
    ]);
    const { type, bytes } = await refused(in1253(text));
    expect(type).toBe("text/csv; charset=windows-1253");
    const [heading, row] = new TextDecoder("windows-1253", { fatal: true }).decode(bytes).split("\r\n");
    expect(heading).toBe("Tenant.email;Tenant.first_name;Tenant.last_name;Rent;Begin;problem");
    expect(row).toMatch(/;Ελένη;Ιωάννου;"ακριβό; πολύ";1[/]2[/]2027;Rent: /);
    expect(await read(bytes, { encoding: "windows-1253" })).toMatchObject({ total: 1, wrong: 1 });
    expect(await read(bytes)).toMatchObject({ encoding: "windows-1253", total: 1, wrong: 1 });
  });

  test.each([
    ["utf-8", ",", [0xef, 0xbb, 0xbf]],
    ["utf-16le", "\t", [0xff, 0xfe]],
    ["utf-16be", ";", [0xfe, 0xff]],
  ] as const)("in %s begins with its byte order mark", async (encoding, separator, mark) => {
    const text = `\ufeff${table([["dear", "2027-02-01"]], separator)}`;
    const { bytes } = await refused(Uint8Array.from(encodeIn(text, encoding)));
    expect(Array.from(bytes.slice(0, mark.length))).toEqual(mark);
    expect(new TextDecoder(encoding, { fatal: true }).decode(bytes)).toContain(
      ["Ελένη", "Ιωάννου", "dear"].join(separator),
    );
    expect(await read(bytes)).toMatchObject({ encoding, total: 1, wrong: 1 });
  });

  test("says the reasons without what the encoding does not have", async () => {
    const text = table([["dear", "2027-02-01"]])
      .replace("Ελένη", "Núria")
      .replace("Ιωάννου", "Čapek")
      .replace("Č", "C");
    const batch = await givenBatch(encodeText(text, "windows-1252"), { encoding: "windows-1252" }, sender, lease);
    const { bytes } = await failedFile(batch, sender, { "accept-language": "el" });
    const [, row = ""] = new TextDecoder("windows-1252").decode(bytes).split("\r\n");
    expect(row).toMatch(/;Núria;Capek;dear;2027-02-01;Rent: [? ,.0-9]+/);
  });
});

describe("days", () => {
  test.each([
    ["the day first, which one of them shows", ["1/2/2027", "13/2/2027"], {}, "dmy", ["2027-02-01", "2027-02-13"]],
    ["the month first, which one of them shows", ["1/2/2027", "2/13/2027"], {}, "mdy", ["2027-01-02", "2027-02-13"]],
    ["either first where that makes no difference", ["2/2/2027"], {}, "dmy", ["2027-02-02"]],
    ["as chosen", ["1/2/2027"], { date_order: "mdy" }, "mdy", ["2027-01-02"]],
    ["with points, dashes and an hour", ["1.2.2027", "13-02-2027 00:00"], {}, "dmy", ["2027-02-01", "2027-02-13"]],
  ] as const)("are read with %s", async (_, days, form, order, expected) => {
    const text = table(days.map((day) => ["850", day]));
    expect((await read(text, form)).dates.order).toBe(order);
    expect((await sentValues(text, form)).map(([, begin]) => begin)).toEqual(expected);
  });

  test("that do not exist in that order are named, and never another day", async () => {
    const shown = await read(
      table([
        ["850", "12/31/2026"],
        ["850", "31/04/2027"],
        ["850", "1/1/27"],
        ["850", "46022"],
      ]),
      {
        date_order: "dmy",
      },
    );
    expect(shown).toMatchObject({ good: 0, wrong: 4 });
    const [otherOrder, noDay, otherNotation, part] = problemsOf(shown);
    expect(otherOrder).toMatch(/^Begin: This date does not fit the order/);
    expect(noDay).toMatch(/^Begin: There is no such date/);
    expect(otherNotation).toMatch(/^Begin: Please write the date like 2026-12-31/);
    expect(part).toMatch(/^Begin: This date is not complete/);
  });

  test("that can be read as two dates are refused, in the batch too, until the order is chosen", async () => {
    const text = table([
      ["850", "01/02/2027"],
      ["850", "2/2/2027"],
      ["850", "2027-02-03"],
    ]);
    const shown = await read(text);
    expect(shown).toMatchObject({
      good: 2,
      wrong: 1,
      dates: { is_ambiguous: true, samples: [{ written: "01/02/2027" }, { written: "2/2/2027" }] },
    });
    expect(problemsOf(shown)).toEqual([
      "Begin: It is unclear whether the day or the month comes first here. Please choose the order of the dates.",
    ]);
    const { json } = await upload(text, {}, sender, lease);
    expect(json["batch"].counts).toMatchObject({ waiting: 2, failed: 1 });
    for (const date_order of ["dmy", "mdy"])
      expect(await read(text, { date_order })).toMatchObject({ good: 3, dates: { is_ambiguous: false } });
  });

  test("as the API has them need no choice", async () => {
    expect((await read(table([["850", "2026-12-31"]]))).dates).toBeNull();
  });

  test("are shown as they differ, not one that comes again and again", async () => {
    const days = ["3/4/2027", "3/4/2027", "3/4/2027", "14/4/2027"];
    const shown = await read(table(days.map((day) => ["850", day])));
    expect(shown.dates.samples.map(({ written }: { written: string }) => written)).toEqual(["3/4/2027", "14/4/2027"]);
  });
});

describe("amounts", () => {
  test.each([
    ["decimal commas", ["1.234,50", "850,5", "1.234"], {}, ["1234.50", "850.50", "1234.00"]],
    ["decimal points", ["1,234.50", "850.5", "1,234"], {}, ["1234.50", "850.50", "1234.00"]],
    ["groups alone", ["1.234.567", "1.234"], {}, ["1234567.00", "1234.00"]],
    ["the currency beside them", ["€ 850,00", "850,00 €", "850,00 EUR"], {}, ["850.00", "850.00", "850.00"]],
    ["a sign that is chosen", ["1.234"], { decimal: "," }, ["1234.00"]],
    ["no separators", ["1234"], {}, ["1234.00"]],
  ] as const)("are read with %s", async (_, rents, form, expected) => {
    const text = table(rents.map((rent) => [rent, "2027-01-01"]));
    expect((await sentValues(text, form)).map(([rent]) => rent)).toEqual(expected);
  });

  test.each([
    [
      "that could be thousands or decimals are asked back",
      "1.234",
      {},
      "Did you mean 1,234.00[?] Please choose the decimal separator of the table.$",
    ],
    [
      "of another sign than the file's are refused",
      "1,234.50",
      { decimal: "," },
      "Please enter an amount, such as 1[.]234,50",
    ],
    ["of another currency are refused", "$ 500", {}, "USD|EUR"],
    ["too large for anything are refused", "1e30", {}, "Please enter an amount"],
    ["that are no numbers are refused", "NaN", {}, "."],
  ])("%s", async (_, rent, form, sentence) => {
    const shown = await read(table([[rent, "2027-01-01"]]), form);
    expect(shown).toMatchObject({ good: 0, wrong: 1 });
    expect(problemsOf(shown)).toEqual([expect.stringMatching(new RegExp(`^Rent: .*(${sentence})`))]);
  });

  test("that can be read as two numbers are refused in the batch too, unless the decimal sign is chosen", async () => {
    const text = table([["1.234", "2027-01-01"]]);
    const { json } = await upload(text, {}, sender, lease);
    expect(json["batch"].counts).toMatchObject({ waiting: 0, failed: 1 });
    expect((await read(text)).numbers).toEqual({
      decimal: ",",
      is_ambiguous: true,
      samples: [{ written: "1.234", read: "1,234.00\u00a0EUR" }],
    });
  });
});

test("a cell that is longer than any value refuses its row", async () => {
  const long = [`${"1".repeat(2_500)}x1.1`, "1".repeat(2_500), "1".repeat(100)];
  const rows = [...long, "900,50"].map((rent): [string, string] => [rent, "2027-01-31"]);
  const shown = await read(table(rows));
  expect([shown.problems.length, problemsOf(shown).length]).toEqual([3, 3]);
  for (const problem of problemsOf(shown)) expect(problem).toMatch(/^Rent: /);
  expect(shown.numbers).toMatchObject({ decimal: ",", is_ambiguous: false });
});
