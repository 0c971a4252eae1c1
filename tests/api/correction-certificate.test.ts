import { expect, test } from "vitest";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { correct, effectOf } from "../support/corrections";
import { field, person } from "../support/given";
import { certificateOf, givenOut, readAndSign } from "../support/given-agreed";
import { pageText } from "../support/pdf-judges";
import { givenSent, givenUser, tokenOf } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

const plain = (bytes: Uint8Array) => pageText(bytes, "-layout").replace(/\s+/g, " ");
const named = (first_name: string, last_name: string) =>
  person({ first_name, last_name, email: `${first_name}.${last_name}@example.test`.toLowerCase() });

test("a certificate tells of five corrections, who was added when and by whom, and the record is whole", async () => {
  const sender = await givenUser();
  const { token } = sender;
  const people = [named("Anna", "Smith"), named("Bob", "Brown"), named("Carla", "Green")];
  const sent = await givenOut(sender, { people });
  const [anna, bob, carla] = sent.signatories;
  await readAndSign(sent.tokens[0], { ip: "192.0.2.1" });
  await must("POST", `/signature-requests/${sent.tokens[1]}/consent`, { body: { version: "2026-11" } });
  const { documents } = await must("GET", sent.at, { token });
  const [{ id: documentId, pages }] = documents;
  const { signatory_id: _, ...own } = field("Dora signs", 4, 0, pages[0].id, { relative_top: 80 });
  const remark = pages[0].fields.find((one: { signatory_id: number }) => one.signatory_id === bob?.id);
  const answer = await correct(sender, sent, [
    { kind: "add_recipient", ref: "dora", signatory: named("Dora", "White") },
    { kind: "add_field", ref: "dora", document_id: documentId, field: own },
    { kind: "remove_recipient", signatory_id: carla?.id },
    { kind: "remove_field", field_id: remark.id },
    { kind: "change_recipient", signatory_id: bob?.id, private_message: "The price is gone." },
  ]);
  expect(answer.status).toBe(200);
  expect(effectOf(answer, bob)).toMatchObject({ loses_consent: true });
  const dora = answer.json["effects"].find((one: { ref: string | null }) => one.ref === "dora").signatory_id;
  for (const [index, by] of [sent.tokens[1], tokenOf({ id: dora })].entries())
    await readAndSign(by, { ip: `192.0.2.${index + 2}` });
  await runJobs();

  const { bytes } = await certificateOf(sent, sender);
  const text = plain(bytes);
  for (const told of [
    "The sender added a recipient: Dora White <dora.white@example.test>",
    "The sender removed a recipient: Carla Green <carla.green@example.test>",
    "The sender added a field: Dora signs (Dora White <dora.white@example.test>)",
    `The sender removed a field: ${remark.name} (Bob Brown <bob.brown@example.test>)`,
    "The sender changed what a recipient is asked: Bob Brown <bob.brown@example.test>: message",
    "Bob Brown was asked to agree again, because what they had agreed to was changed",
  ])
    expect(text).toContain(told);
  expect(text).toMatch(/Added \d\d \w{3} \d{4}, \d\d:\d\d:\d\d UTC, by Ελένη Παπαδοπούλου/);
  expect(text.match(/by Ελένη Παπαδοπούλου/g)).toHaveLength(1);
  expect(anna?.id).toBeGreaterThan(0);
  expect(await verify()).toEqual([]);
});

test("a certificate tells that another member added somebody, and the order after five corrections of theirs", async () => {
  const { admin, groupId, join } = await givenOrganisation();
  const member = await join();
  const people = [named("Anna", "Smith"), named("Bob", "Brown"), named("Carla", "Green")];
  const sent = await givenSent(admin, people, { groupId });
  const [, bob, carla] = sent.signatories;
  await runJobs();
  await readAndSign(sent.tokens[0], { ip: "192.0.2.1" });
  const answer = await correct(member, sent, [
    { kind: "change_recipient", signatory_id: bob?.["id"], email: "robert.brown@example.test" },
    { kind: "change_recipient", signatory_id: bob?.["id"], default_language: "es" },
    { kind: "remove_recipient", signatory_id: carla?.["id"] },
    { kind: "add_recipient", ref: "dora", signatory: named("Dora", "White") },
    { kind: "move_recipient", signatory_id: bob?.["id"], action_index: 3 },
  ]);
  expect(answer.status).toBe(200);
  const dora = answer.json["effects"].find((one: { ref: string | null }) => one.ref === "dora");
  // In the order of the corrections Dora comes before Bob now.
  expect([dora.gets_turn, effectOf(answer, bob)]).toMatchObject([true, { loses_turn: true, mails: [] }]);
  await readAndSign(tokenOf({ id: dora.signatory_id }), { ip: "192.0.2.2" });
  await readAndSign(signingToken({ id: Number(bob?.["id"]), linkVersion: 2 }), { ip: "192.0.2.3" });
  await runJobs();

  const text = plain((await certificateOf(sent, admin)).bytes);
  for (const told of [
    "Bob Brown <bob.brown@example.test> → Bob Brown <robert.brown@example.test>",
    "Carla Green <carla.green@example.test>",
    "Dora White <dora.white@example.test>",
    "Bob Brown <robert.brown@example.test>: language",
  ])
    expect(text).toContain(told);
  expect(text).toMatch(/Added \d\d \w{3} \d{4}, \d\d:\d\d:\d\d UTC, by another member of Meridian/);
  expect(await verify()).toEqual([]);
});
