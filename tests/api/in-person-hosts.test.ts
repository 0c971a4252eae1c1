import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditActionIds, recipientRoleIds as roles } from "@/db/enums";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { auditActions, recipients } from "@/db/schema/workflows";
import messages from "@/messages/en.json";
import { call, must, runJobs, useProduct } from "../support/api";
import { linkOf, mailbox, person, type Sender } from "../support/given";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { givenDraft, givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

afterEach(async () => expect(await verify()).toEqual([]));

const hana = () => ({ host_name: "Hana Host", host_email: person().email });
const correct = (sent: Sent, change: object) =>
  call("PATCH", `${sent.at}/signatories`, {
    token: sender.token,
    body: { signatories: [{ id: sent.signatories[0]?.["id"], ...change }] },
  });

/** A device in the hands of a recipient who has agreed and entered something. */
async function givenBegun(over: object = hana()) {
  const sent = await givenSent(sender, [inPerson({ ...over })], {});
  const device = await handOver(sent.tokens[0]);
  await begin(device);
  const { json } = await onDevice(device, "GET");
  const [input] = json["documents"][0].pages[0].fields;
  const data = [{ field_id: input.id, document_id: input.document_id, value: "yes" }];
  expect((await onDevice(device, "PUT", "/values", { data })).status).toBe(200);
  return { sent, device };
}

const stateOf = async (sent: Sent) => {
  const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
  const entries = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.signatoryId, row?.id ?? 0));
  return { consentedAt: row?.consentedAt ?? null, entries: entries.length };
};

describe("correcting after sending", () => {
  test("another name in person is another person: nothing of the first stays, and the device's link ends", async () => {
    const { sent, device } = await givenBegun();
    expect((await correct(sent, { first_name: "Bob", last_name: "Guest" })).status).toBe(200);
    expect(await stateOf(sent)).toEqual({ consentedAt: null, entries: 0 });
    expect((await onDevice(device, "GET")).status).toBe(410);
  });

  test("another language keeps what was entered, and the device's link ends as the host's does", async () => {
    const { sent, device } = await givenBegun();
    expect((await correct(sent, { default_language: "es" })).status).toBe(200);
    expect(await stateOf(sent)).toEqual({ consentedAt: expect.any(Date), entries: 1 });
    expect((await onDevice(device, "GET")).status).toBe(410);
    expect((await call("GET", `/signature-requests/${sent.tokens[0]}`)).status).toBe(410);
  });

  test("a signer's own name is only spelt anew", async () => {
    const sent = await givenSent(sender, [person()], {});
    const page = await must("GET", `/signature-requests/${sent.tokens[0]}`);
    const [input] = page.documents[0].pages[0].fields;
    const data = [{ field_id: input.id, document_id: input.document_id, value: "yes" }];
    await must("PUT", `/signature-requests/${sent.tokens[0]}/values`, { body: { data } });
    await correct(sent, { first_name: "Νικόλαος" });
    expect((await stateOf(sent)).entries).toBe(1);
  });

  test("another host gets the link, the first one's opens nothing, and the recipient begins anew", async () => {
    const first = hana();
    const { sent, device } = await givenBegun(first);
    const next = person();
    expect((await correct(sent, { host_name: "Nia Next", host_email: next.email })).status).toBe(200);
    expect((await call("GET", `/signature-requests/${sent.tokens[0]}`)).status).toBe(410);
    expect((await onDevice(device, "GET")).status).toBe(410);
    expect(await stateOf(sent)).toEqual({ consentedAt: null, entries: 0 });
    await runJobs();
    const [asked] = await mailbox(next.email);
    expect([asked?.["subject"], asked?.["text"]]).toEqual([
      "Ada Guest signs on your device: Lease",
      expect.stringContaining("Hello Nia Next"),
    ]);
    expect((await handOver((await linkOf(next.email)) ?? undefined)).cookie).not.toBe("");
    const [corrected] = await database()
      .select()
      .from(auditActions)
      .where(and(eq(auditActions.workflowId, sent.id), eq(auditActions.typeId, auditActionIds.recipientCorrected)));
    expect(corrected?.description).toBe(
      `Ada Guest (Hana Host <${first.host_email}>) → Ada Guest (Nia Next <${next.email}>)`,
    );
  });

  test("without a host the sender is one", async () => {
    const sent = await givenSent(sender, [inPerson({ ...hana() })], {});
    expect((await correct(sent, { host_name: null, host_email: null })).status).toBe(200);
    const { signatories: people } = await must("GET", sent.at, { token: sender.token });
    expect(people[0]).toMatchObject({ host_name: "Ελένη Παπαδοπούλου", host_email: sender.email });
  });

  test("who does not sign in person has no host", async () => {
    const sent = await givenSent(sender, [person()], {});
    for (const key of ["host_name", "host_email"] as const) {
      const { status, json } = await correct(sent, { [key]: hana()[key] });
      expect([status, json["errors"]]).toEqual([422, { [`signatories.0.${key}`]: messages.validation.hostOfInPerson }]);
    }
  });
});

describe("in a draft", () => {
  const hostsOf = async (draft: { at: string }) => {
    const { signatories: people } = await must("GET", draft.at, { token: sender.token });
    return [people[0].host_name, people[0].host_email];
  };

  test("a host can be taken away again, and goes with the role", async () => {
    const given = hana();
    const draft = await givenDraft(sender, [inPerson({ ...given })]);
    const id = draft.signatories[0]?.["id"];
    const save = (method: string, one: object) =>
      must(method, `${draft.at}/signatories`, { token: sender.token, body: { signatories: [one] } });
    await save("PATCH", { id, first_name: "Bob" });
    expect(await hostsOf(draft)).toEqual([given.host_name, given.host_email]);
    await save("PATCH", { id, host_name: null, host_email: null });
    expect(await hostsOf(draft)).toEqual([null, null]);
    await save("POST", inPerson({ id, ...given }));
    expect(await hostsOf(draft)).toEqual([given.host_name, given.host_email]);
    await save("PATCH", { id, recipient_role_id: roles.signer, email: person().email });
    expect(await hostsOf(draft)).toEqual([null, null]);
  });

  test("a host without an address is the sender, under the given name", async () => {
    const sent = await givenSent(sender, [inPerson({ host_name: "Shop" })], {});
    expect(await hostsOf(sent)).toEqual(["Shop", sender.email]);
  });

  test("a host of whom only the address is given is called by it", async () => {
    const { host_email } = hana();
    const sent = await givenSent(sender, [inPerson({ host_email })], {});
    expect(await hostsOf(sent)).toEqual([host_email, host_email]);
  });

  test("bad input: a host without a valid address, a host of nobody, an address or a host where none is needed", async () => {
    const draft = await givenDraft(sender);
    const save = (one: unknown) =>
      call("POST", `${draft.at}/signatories`, { token: sender.token, body: { signatories: [one] } });
    expect((await save(inPerson({ host_email: "nobody" }))).status).toBe(422);
    expect((await save(inPerson({ host_name: "See http://evil.example" }))).status).toBe(422);
    expect((await save(inPerson({ members: [person()] }))).status).toBe(422);
    const { email: _, ...signer } = person();
    expect((await save(signer)).status).toBe(422);
    for (const key of ["host_name", "host_email"] as const) {
      const { status, json } = await save(person({ [key]: hana()[key] }));
      expect([status, json["errors"]]).toEqual([422, { [`signatories.0.${key}`]: messages.validation.hostOfInPerson }]);
    }
    expect((await save(inPerson())).status).toBe(200);
  });
});
