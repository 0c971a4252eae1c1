import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { claimBy, givenShared, release, shared } from "../support/alternates";
import { givenOrganisation, type Organisation } from "../support/companies";
import { asInput, correct } from "../support/corrections";
import { fillAs, person, type Sender } from "../support/given";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { givenSent, type Sent } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

const hold = ({ at }: { at: string }): Promise<{ hold: { id: number } }> =>
  must("POST", `${at}/holds`, { token: admin.token, body: { reason: "File 12" } }) as never;
const inFolder = () => ({ groupId: organisation.groupId });
const entriesOf = (signatoryId: unknown) =>
  database().$count(fieldEntries, eq(fieldEntries.signatoryId, Number(signatoryId)));
const bySender = (sent: Sent, change: object) => correct(admin, sent, [change]);
const input = ({ fields }: Sent) => fields.find(({ signatory_id: id, field_type_id: type }) => id && type === 4);

type Way = { what: string; act: (sent: Sent, signatoryId: number) => ReturnType<typeof call> };
const ways: Way[] = [
  { what: "removing them", act: (sent, id) => bySender(sent, { kind: "remove_recipient", signatory_id: id }) },
  {
    what: "another person in their place",
    act: (sent, id) => bySender(sent, { kind: "change_recipient", signatory_id: id, email: person().email }),
  },
  {
    what: "another role",
    act: (sent, id) =>
      bySender(sent, { kind: "change_recipient", signatory_id: id, recipient_role_id: 3, drop_fields: true }),
  },
  {
    what: "changing the field",
    act: (sent) => bySender(sent, { kind: "change_field", field: { ...asInput(input(sent)), relative_top: 60 } }),
  },
  {
    what: "removing the field",
    act: (sent) => bySender(sent, { kind: "remove_field", field_id: input(sent)?.["id"] }),
  },
  {
    what: "another address by a plain change",
    act: (sent, id) =>
      call("PATCH", `${sent.at}/signatories`, {
        token: admin.token,
        body: { signatories: [{ id, email: person().email }] },
      }),
  },
];

describe("what a recipient has entered while the workflow is held", () => {
  test.each(ways)("stays, and $what is refused until the hold is lifted", async ({ act }) => {
    const sent = await givenSent(admin, [person(), person()], { ...inFolder(), ordered: false });
    const id = Number(sent.signatories[0]?.["id"]);
    await fillAs(String(sent.tokens[0]));
    const before = await entriesOf(id);
    expect(before).toBeGreaterThan(0);
    const { hold: held } = await hold(sent);
    const refused = await act(sent, id);
    expect([refused.status, String(refused.json["message"])]).toEqual([
      409,
      expect.stringContaining("Lease is on hold"),
    ]);
    expect(await entriesOf(id)).toBe(before);
    await must("DELETE", `/holds/${held.id}`, { token: admin.token });
    expect((await act(sent, id)).status).toBe(200);
    expect(await entriesOf(id)).toBeLessThan(before);
  });

  test("stays when a claimed part is to be released", async () => {
    const sent = await givenShared(admin, [shared(2)], inFolder());
    await claimBy(sent.members[0]);
    await fillAs(String(sent.members[0]));
    const before = await entriesOf(sent.part["id"]);
    await hold(sent);
    expect((await release(admin, sent)).status).toBe(409);
    expect(await entriesOf(sent.part["id"])).toBe(before);
  });

  test("stays when the host's account is deleted, and the heir goes on with it", async () => {
    const leaver = await organisation.join();
    const sent = await givenSent(leaver, [inPerson()], inFolder());
    await runJobs();
    const { answer: _, ...device } = await handOver(sent.tokens[0]);
    await begin(device);
    const { documents } = (await onDevice(device, "GET")).json;
    const field = documents[0].pages[0].fields.find(({ field_type_id: type }: { field_type_id: number }) => type === 1);
    const data = [{ field_id: field.id, document_id: field.document_id, value: "Ναι", selected: false }];
    expect((await onDevice(device, "PUT", "/values", { data })).status).toBeLessThan(300);
    const id = sent.signatories[0]?.["id"];
    const before = await entriesOf(id);
    expect(before).toBeGreaterThan(0);
    await hold(sent);
    expect((await call("DELETE", "/users/me", { token: leaver.token })).status).toBe(204);
    await runJobs();
    const [hosted] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
    expect(hosted?.hostEmail).toBe(admin.email);
    expect(await entriesOf(id)).toBe(before);
  });
});

test("whoever has entered nothing can be replaced in a held workflow, and recipients do with theirs what they like", async () => {
  const sent = await givenSent(admin, [person(), person()], { ...inFolder(), ordered: false });
  const [first, second] = sent.signatories;
  await fillAs(String(sent.tokens[1]));
  await hold(sent);
  const to = { kind: "change_recipient", signatory_id: first?.["id"], email: person().email };
  expect((await correct(admin, sent, [to])).status).toBe(200);
  const declined = await call("PATCH", `/signature-requests/${sent.tokens[1]}/decline`, {
    body: { decline_reason: "No" },
  });
  expect(declined.status).toBeLessThan(300);
  expect(await entriesOf(second?.["id"])).toBe(0);
});
