import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { webhookDeliveries } from "@/db/schema/integrations";
import { must, useProduct } from "../support/api";
import {
  address,
  csvOf,
  failedRows,
  givenBatch,
  heading,
  own,
  preview,
  readBatch,
  rowFor,
  rowsOf,
  runBatches,
  startBatch,
  tableOf,
  upload,
  useOwnTemplate,
} from "../support/batches";
import { givenOrganisation } from "../support/companies";
import { field } from "../support/given";
import { givenTemplate } from "../support/templates";

useProduct();
useOwnTemplate();

test("a table with a quotation mark that is not closed is refused with its row", async () => {
  const rows = [rowFor(address()), `${address()},"Ada,Vlachou`, rowFor(address())];
  for (const ending of [[], [`${address()},"Zoe",Papa`]])
    expect(await upload(tableOf(...rows, ...ending))).toMatchObject({
      status: 422,
      json: { message: expect.stringMatching(/^Row 3 has a quotation mark that is not closed/) },
    });
});

describe("a wrong row", () => {
  test("is named with what is wrong in which column, kept, never sent, and goes in again when mended", async () => {
    const good = address();
    const csv = tableOf(
      rowFor(good),
      "nobody,Ada,",
      `=cmd@example.test,"=SUM(A1)",Vlachou`,
      `${address()},<b>,Vlachou`,
    );
    const { good: sendable, wrong, problems } = await preview(csv);
    expect([sendable, wrong]).toEqual([1, 3]);
    expect(problems.map((one: { line: number; messages: string[] }) => [one.line, ...one.messages])).toEqual([
      [3, expect.stringMatching(/^Tenant: Email: .*valid/i), expect.stringMatching(/^Tenant: Last name: .*required/i)],
      [4, expect.stringMatching(/^Tenant: Email: .*formula/), expect.stringMatching(/^Tenant: First name: .*formula/)],
      [5, expect.stringMatching(/^Tenant: First name: /)],
    ]);
    const batch = await givenBatch(csv);
    await startBatch(batch);
    await runBatches();
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { sent: 1, failed: 3 } });
    expect((await rowsOf(batch, "?state=failed"))[0]).toMatchObject({ line: 3, state: "failed", workflow: null });
    const file = await failedRows(batch);
    expect(file).toMatch(/^\uFEFF?Tenant.email,Tenant.first_name,Tenant.last_name,problem\r\n/);
    expect(file).not.toContain(good);
    const all = (await csvOf(batch)).trim().split("\r\n");
    expect(all).toHaveLength(5);
    expect(all[0]).toMatch(/Tenant.last_name,State,State of the workflow,problem$/);
    expect(all[1]).toBe(`${good},Ada,Vlachou,Sent,In progress,`);
    expect(await csvOf(batch, "&state=sent")).not.toContain("nobody");
    expect(file).toContain("'=SUM(A1)"); // nothing that a spreadsheet would compute
    const mended = file.replace("nobody,Ada,,", `${address()},Ada,Vlachou,`);
    expect(await preview(mended)).toMatchObject({ good: 1, wrong: 2 });
  });

  test("breaks a field's rules, names an unknown folder, or answers a box with neither yes nor no", async () => {
    const other = await givenTemplate(own.sender);
    const [document] = other.documents;
    const [role] = other.roles.slice(-1);
    const made = [
      field("until", 1, 0, document?.["pages"][0].id, { format: "date", relative_top: 40 }),
      field("pet", 5, 0, document?.["pages"][0].id, { relative_top: 50 }),
    ].map(({ signatory_id: _, ...one }) => ({ ...one, template_role_id: role?.["id"] }));
    const known = (await must("GET", other.at, { token: own.sender.token })).documents[0].pages[0].fields;
    await must("POST", `/documents/${document?.["id"]}/fields`, {
      token: own.sender.token,
      body: { fields: [...known, ...made] },
    });
    const csv = [
      `${heading},field:until,field:pet,folder`,
      `${rowFor()},someday,,`,
      `${rowFor()},,perhaps,`,
      `${rowFor()},,,Nowhere`,
      `${rowFor()},,YES,`,
    ].join("\n");
    const { problems, good } = await preview(csv, {}, own.sender, other);
    expect(good).toBe(1);
    expect(problems.map((one: { messages: string[] }) => one.messages)).toEqual([
      [expect.stringMatching(/^until: /)],
      ["pet: A checkbox accepts only yes or no."],
      ["Folder: There is no folder “Nowhere” that you can send from."],
    ]);
  });

  test("that the sending refuses has failed with its reason", async () => {
    const batch = await givenBatch(tableOf(rowFor()));
    await startBatch(batch);
    await database()
      .update(batchRows)
      .set({ input: { signatories: [{ roleName: "Gone", email: address() }], fields: {} } })
      .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.line, 2)));
    await runBatches();
    const [row] = await rowsOf(batch);
    expect(row).toMatchObject({ state: "failed", workflow: null });
    expect(row.messages).toHaveLength(1);
    expect(await readBatch(batch)).toMatchObject({ state: "finished", counts: { failed: 1 } });
  });
});

describe("a table is read", () => {
  const greek = "Tenant.email,Tenant.first_name,Tenant.last_name\r\neleni@example.test,Ελένη,Ιωάννου";
  const bytesOf = (list: number[]) => new Uint8Array(list);
  const utf16 = (text: string, big = false) => {
    const buffer = Buffer.from(`\uFEFF${text}`, "utf16le");
    return new Uint8Array(big ? buffer.swap16() : buffer);
  };
  const in1253 = (text: string) =>
    bytesOf([...text].map((letter) => (letter < "\u0080" ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x2d0)));
  test.each([
    ["UTF-8", new TextEncoder().encode(greek), {}, "utf-8"],
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${greek}`), {}, "utf-8"],
    ["UTF-16", utf16(greek), {}, "utf-16le"],
    ["UTF-16, big end first", utf16(greek, true), {}, "utf-16be"],
    ["Windows-1253 as chosen", in1253(greek), { encoding: "windows-1253" }, "windows-1253"],
  ] as const)("in %s", async (_, bytes, form, encoding) => {
    const shown = await preview(new Uint8Array(bytes), form);
    expect(shown).toMatchObject({ encoding, good: 1 });
    expect(shown.columns[1].sample).toEqual(["Ελένη"]);
  });

  test("in Windows-1252 where it is not UTF-8, and refused in an encoding that it is not in", async () => {
    const latin = Buffer.from(tableOf(`${address()},José,Núñez`), "latin1");
    expect((await preview(new Uint8Array(latin))).columns[2].sample).toEqual(["Núñez"]);
    expect((await upload(new Uint8Array(latin), { encoding: "utf-8" })).status).toBe(415);
    expect((await upload(new Uint8Array([0, 1, 2, 0]))).status).toBe(415);
  });

  test.each([
    ["semicolons", tableOf("a@example.test,Ada,Vlachou").replaceAll(",", ";")],
    ["tabs", tableOf("a@example.test,Ada,Vlachou").replaceAll(",", "\t")],
    ["quoted line breaks", tableOf(`a@example.test,"Ada","Vlachou"`).replace("Tenant.last_name", `"Tenant.last_name"`)],
    ["names from an address book", "E-mail,Given name,Surname,Remark\na@example.test,Ada,Vlachou,x"],
  ])("with %s", async (_, text) => {
    expect(await preview(text)).toMatchObject({ total: 1, good: 1 });
  });

  test("as its heading separates, whatever commas amounts below have and whether its last line ends", async () => {
    const amounts = [
      "1.234,50;31/12/2026;24%",
      "850,00;05/06/2027;13,5%",
      "850,00;05/06/2027;13,5",
      "1;01/02/2027;0,24",
    ];
    const lines = [
      "Tenant.first_name;Tenant.last_name;Tenant.email;remark;Begin;Tax",
      ...amounts.map((cells) => `Ελένη;Παππά;${address()};${cells}`),
    ];
    const ends = ["", "\n", "\r\n;;;;;\r\n\r\n"];
    for (const text of [...ends.map((end) => lines.join("\n") + end), `;;;;;\n\n${lines.join("\n")}`])
      expect(await preview(text)).toMatchObject({ total: 4, good: 4 });
  });

  test("with the columns that the caller names; what nobody named fills nothing", async () => {
    const text = "A,B,C,D\na@example.test,Ada,Vlachou,x";
    expect((await upload(text)).status).toBe(422);
    const unread = await preview(text);
    expect(unread).toMatchObject({ total: 1, good: 0, wrong: 1, problems: [] });
    expect(unread.columns.map(({ target }: { target: string | null }) => target)).toEqual([null, null, null, null]);
    expect(unread.targets).toContain("Tenant.email");
    const mapping = JSON.stringify(["Tenant.email", "Tenant.first_name", "Tenant.last_name", null]);
    expect(await preview(text, { mapping })).toMatchObject({ good: 1 });
    for (const wrong of ['["Tenant.email"]', '["Nobody.email",null,null,null]', "{", '["name","name",null,null]'])
      expect((await upload(text, { mapping: wrong })).status).toBe(422);
  });

  test("an address three times is said, and each row counts", async () => {
    expect(
      await preview(tableOf(rowFor("a@example.test"), rowFor("a@example.test"), rowFor("A@example.test"))),
    ).toMatchObject({
      good: 3,
      repeated: 1,
    });
  });

  test.each([
    ["empty", ""],
    ["without rows", heading],
    ["a million lines", "a\n".repeat(1_000_000)],
    ["5,001 rows", tableOf(...Array.from({ length: 5001 }, () => "a@example.test,Ada,Vlachou"))],
  ])("and refused: %s", async (_, text) => {
    expect((await upload(text)).status).toBe(422);
  });

  test("a heading twice fills once, and roles of one name are told", async () => {
    const shown = await preview(`${heading},Tenant.email\n${rowFor()},other@example.test`);
    expect(shown.columns.map((one: { target: string | null }) => one.target).at(-1)).toBeNull();
    const twins = await givenTemplate(own.sender, { roles: [{ role_name: "Tenant" }, { role_name: "tenant" }] });
    expect((await upload(tableOf(rowFor()), {}, own.sender, twins)).json["errors"]).toHaveProperty("template_roles");
  });
});

describe("what the sender's own systems call", () => {
  const columns = "external_id,Tenant.external_id,metadata:order no,metadata:Flat";

  test("a batch, its rows' workflows and their recipients is in calls, lists and workflows", async () => {
    const csv = [`${heading},${columns}`, `${rowFor()},lease-1,customer-7,0815,2`, `${rowFor()},,,,`].join("\n");
    expect((await preview(csv)).columns.slice(3).map(({ target }: { target: string }) => target)).toEqual(
      columns.split(","),
    );
    const batch = await givenBatch(csv, { external_id: "run-9" });
    const other = await givenBatch(tableOf(rowFor()));
    expect([await readBatch(batch), await readBatch(other)]).toMatchObject([
      { external_id: "run-9" },
      { external_id: null },
    ]);
    const listed = async (query: string) =>
      (await must("GET", `/batches?${query}`, { token: own.sender.token })).batches.map(({ id }: { id: number }) => id);
    expect(await listed("external_id=run-9")).toEqual([batch.id]);
    expect(await listed("external_id=run")).toEqual([]);
    expect(await listed("external_id=")).toEqual(expect.arrayContaining([batch.id, other.id]));
    await startBatch(batch);
    await runBatches();
    const [first, second] = (await rowsOf(batch)).map(({ workflow }: { workflow: object }) => workflow);
    expect([first, second]).toMatchObject([{ external_id: "lease-1" }, { external_id: null }]);
    const { workflow, signatories: recipients } = await must("GET", `/workflows/simple-sign/${first.id}`, {
      token: own.sender.token,
    });
    expect(workflow).toMatchObject({ external_id: "lease-1", metadata: { "order no": "0815", Flat: "2" } });
    const tenant = recipients.find(({ role_name: name }: { role_name: string }) => name === "Tenant");
    expect(tenant).toMatchObject({ external_id: "customer-7" });
  });

  test("a batch is told with its end", async () => {
    const { at, admin, groupId } = await givenOrganisation();
    const hook = { url: "https://hooks.example/in", events: ["batch.finished"] };
    await must("POST", `${at}/webhooks`, { token: admin.token, body: hook });
    const template = await givenTemplate(admin, { over: { group_id: groupId } });
    const batch = await givenBatch(tableOf(rowFor()), { external_id: "run-10" }, admin, template);
    await startBatch(batch, admin);
    await runBatches();
    const told = (await database().select().from(webhookDeliveries)).map(({ payload }) => payload);
    expect(told).toMatchObject([{ event: "batch.finished", batch: { id: batch.id, external_id: "run-10", sent: 1 } }]);
  });

  test("a batch or a row is refused where it is too long or a key is wrong", async () => {
    const long = "x".repeat(256);
    const { status, json } = await upload(tableOf(rowFor()), { external_id: long });
    expect([status, Object.keys(json["errors"])]).toEqual([422, ["external_id"]]);
    const csv = [`${heading},${columns},metadata:__proto__,metadata:constructor`, `${rowFor()},${long},${long},,,a,b`];
    const { problems, columns: read } = await preview(csv.join("\n"));
    expect(read.at(-2)).toMatchObject({ heading: "metadata:__proto__", target: null });
    expect(problems).toMatchObject([
      {
        messages: [
          expect.stringMatching(/^External ID: .*255/),
          expect.stringMatching(/^Tenant: External ID: .*255/),
          expect.stringMatching(/^metadata:constructor: /),
        ],
      },
    ]);
    const large = await preview([`${heading},metadata:a`, `${rowFor()},${"x".repeat(3000)}`].join("\n"));
    expect(large).toMatchObject({ good: 0, problems: [{ messages: [expect.stringContaining("2048")] }] });
  });
});
