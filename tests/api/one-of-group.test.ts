import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { must, useProduct } from "../support/api";
import { openLink } from "../support/answers";
import { preview } from "../support/batches";
import { field, person, type Sender } from "../support/given";
import { fieldsOf, fromLease, givenLease, type Lease, tenantAddress } from "../support/lease";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const buttons = ["yes", "no", "perhaps"];
const severalOf = (names: string) => `Only one option of “answer” can be chosen. This would choose several: ${names}.`;

async function givenButtons(options: { preset?: string } = {}) {
  const sent = await givenSent(sender, [person()], {
    fieldsOf: (owner, page) => [
      ...buttons.map((name, index) =>
        field(name, 3, owner, page, {
          group_name: "answer",
          relative_top: 5 + 8 * index,
          selected: name === options.preset,
        }),
      ),
      field("note", 1, owner, page, { required: false, relative_top: 50 }),
    ],
  });
  return { sent, ...(await openLink(sent)) };
}

async function chosenIn(sent: Sent): Promise<string[]> {
  const rows = await database()
    .select({ name: fields.name, entry: fieldEntries })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .where(eq(fieldEntries.signatoryId, Number(sent.signatories[0]?.["id"])));
  return rows.flatMap(({ name, entry }) => (entry.selected ? name : []));
}

test("two buttons of a group at once are refused by their names, and the other values are kept", async () => {
  const { sent, at, entry, put, finish } = await givenButtons();
  await put(entry("perhaps", { selected: true }));
  const both = [entry("yes", { selected: true }), entry("note", { value: "kept" }), entry("no", { selected: true })];
  const errors = { "data.0.selected": severalOf("yes, no"), "data.2.selected": severalOf("yes, no") };
  for (const refused of [await put(...both), await finish(...both)])
    expect([refused.status, refused.json["errors"]]).toEqual([422, errors]);
  expect(await chosenIn(sent)).toEqual(["perhaps"]);
  const shown = fieldsOf(await must("GET", at));
  expect(shown.find(({ name }) => name === "note")?.["value"]).toBe("kept");
});

test("a button that is chosen clears the one that was chosen before or preset", async () => {
  for (const preset of [undefined, "no"]) {
    const { sent, entry, put, finish } = await givenButtons(preset ? { preset } : {});
    if (!preset) await put(entry("no", { selected: true }));
    expect((await put(entry("yes", { selected: true }))).status).toBe(200);
    expect(await chosenIn(sent)).toEqual(["yes"]);
    expect((await finish(entry("perhaps", { selected: true }))).status).toBe(200);
    expect(await chosenIn(sent)).toEqual(["perhaps"]);
  }
});

async function givenAnswers(ofLandlord: string[] = []): Promise<Lease> {
  const lease = await givenLease(sender);
  const [document] = lease.documents;
  const known = fieldsOf(await must("GET", lease.at, { token: sender.token }));
  const own = [...buttons, ...ofLandlord].map((name, index) => {
    const rules = { group_name: "answer", required: false };
    const { signatory_id: _, ...one } = field(name, 3, 0, document?.["pages"][0].id, rules);
    const role = lease.roles.at(ofLandlord.includes(name) ? 0 : -1);
    return { ...one, relative_top: 60 + 5 * index, template_role_id: role?.["id"] };
  });
  const body = { fields: [...known, ...own] };
  await must("POST", `/documents/${document?.["id"]}/fields`, { token: sender.token, body });
  return lease;
}

test("two buttons of a group are refused in a call and in a row of a batch", async () => {
  const lease = await givenAnswers();
  const given = { Rent: "850", Begin: "2027-01-01" };
  const refused = await fromLease(sender, lease, { fields: { ...given, yes: true, perhaps: true } });
  const sentence = severalOf("yes, perhaps");
  expect([refused.status, refused.json["errors"]]).toEqual([
    422,
    { "fields.yes": sentence, "fields.perhaps": sentence },
  ]);
  expect((await fromLease(sender, lease, { fields: { ...given, yes: true } })).status).toBe(201);
  const table = [
    "Tenant.email,Tenant.first_name,Tenant.last_name,Rent,Begin,yes,no",
    `${tenantAddress()},Eleni,Ioannou,850,2027-01-01,yes,yes`,
  ].join("\n");
  const { problems } = await preview(table, {}, sender, lease);
  expect(JSON.stringify(problems)).toContain(severalOf("yes, no"));
});

test("two people have a group of the same name each", async () => {
  const lease = await givenAnswers(["agreed", "refused"]);
  expect(lease.roles.length).toBeGreaterThan(1);
  const fields = { Rent: "850", Begin: "2027-01-01", yes: true, agreed: true };
  const { status, json } = await fromLease(sender, lease, { fields });
  expect([status, json["errors"]]).toEqual([201, undefined]);
});
