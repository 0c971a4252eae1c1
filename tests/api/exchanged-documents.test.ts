import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditActionIds } from "@/db/enums";
import { systemContext } from "@/lib/platform/context/context";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { imageWidths } from "@/lib/platform/pdf/image-widths";
import { disclosureVersion } from "@/lib/signing/schema";
import { downloadToken } from "@/lib/sealing/download-links";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenPdf, person, type Sender, signAs, upload } from "../support/given";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// The owner of the database exchanges whole documents, with all that fits them, and puts them back afterwards.
useProduct();

let sender: Sender;
let other: Answer["json"];
let sent: Sent;
beforeAll(async () => {
  sender = await givenUser();
  other = await upload(sender, await givenPdf(2, "Another contract"));
  await runJobs();
  sent = await givenSent(sender, [person()]);
  await prepareDocument(systemContext(), sent.document.id);
  for (const width of imageWidths)
    await must("GET", `/documents/${other.id}/pages/0?width=${width}`, { token: sender.token });
});

const at = ({ tokens }: Sent) => `/signature-requests/${tokens[0]}`;
const shownAt = (sent: Sent) => [
  at(sent),
  `${at(sent)}/text`,
  `${at(sent)}/documents/${sent.document.id}/pages/0?width=900`,
  `${at(sent)}/documents/${sent.document.id}/pages/1?width=700`,
  `${at(sent)}/documents/download`,
];
const statusesOf = async (addresses: readonly string[]) => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await call("GET", address)).status);
  return statuses;
};

const pageColumns = ["width", "height", "image200", "image700", "image900", "image1400", "text", "codes"];
/** The other document's file and all that was made of it, with its codes. */
const exchange = ({ document }: Sent): SQL[] => [
  sql`update documents d set file_hash = o.file_hash from documents o where d.id = ${document.id} and o.id = ${other.id}`,
  sql`update pages p set ${sql.join(
    pageColumns.map((name) => sql`${sql.identifier(name)} = q.${sql.identifier(name)}`),
    sql`, `,
  )} from pages q where p.document_id = ${document.id} and q.document_id = ${other.id} and q.page_index = p.page_index`,
];
const entry = ({ id }: Sent, action: "sent" | "factsRecorded") =>
  sql`workflow_id = ${id} and type_id = ${auditActionIds[action]}`;

const attacks: Record<string, (sent: Sent) => SQL[]> = {
  "its file and pages, with the codes that fit": exchange,
  "the same with salts removed, as if it were erased": (sent) => [
    ...exchange(sent),
    sql`update documents set fact_salt = null where id = ${sent.document.id}`,
  ],
  "the same with what attests the sending removed": (sent) => [
    ...exchange(sent),
    sql`delete from audit_actions where ${entry(sent, "factsRecorded")}`,
  ],
  "the same with the trail cut off after the sending": (sent) => [
    ...exchange(sent),
    sql`delete from audit_actions where workflow_id = ${sent.id} and sequence >
      (select sequence from audit_actions where ${entry(sent, "sent")})`,
  ],
  "the same with the sending removed": (sent) => [
    ...exchange(sent),
    sql`delete from audit_actions where ${entry(sent, "sent")}`,
  ],
  "the same with codes removed, as if a version without codes had sent it": (sent) => [
    ...exchange(sent),
    sql`update audit_actions set mac = null where workflow_id = ${sent.id}`,
    sql`delete from audit_actions where ${entry(sent, "factsRecorded")}`,
  ],
  "the same with the hash that is attested": (sent) => [
    ...exchange(sent),
    sql`update audit_actions set description = replace(description, 'documents', 'others')
      where ${entry(sent, "factsRecorded")}`,
  ],
  "its name": ({ document }) => [sql`update documents set name = 'Another' where id = ${document.id}`],
};

describe("a recipient is shown no document that was exchanged since the sending:", () => {
  test.each(Object.keys(attacks))("%s", async (name) => {
    expect(await statusesOf(shownAt(sent))).toEqual([200, 200, 200, 200, 200]);
    const exchanged = await rolledBack(async () => {
      await asOwner(...(attacks[name]?.(sent) ?? []));
      return statusesOf(shownAt(sent));
    });
    expect(exchanged).toEqual([409, 409, 409, 409, 409]);
    expect(await statusesOf(shownAt(sent))).toEqual([200, 200, 200, 200, 200]);
  });

  test("with a document added to it", async () => {
    const { document } = await givenSent(sender, [person()]);
    const shown = await rolledBack(async () => {
      await asOwner(sql`update documents set workflow_id = ${sent.id} where id = ${document.id}`);
      return statusesOf([at(sent), `${at(sent)}/documents/${document.id}/pages/0?width=900`]);
    });
    expect(shown).toEqual([409, 409]);
  });
});

const cutOff: Record<string, (sent: Sent) => SQL> = {
  "what attests it": (sent) => sql`delete from audit_actions where workflow_id = ${sent.id} and sequence >
    (select sequence from audit_actions where ${entry(sent, "sent")})`,
  "all of it": ({ id }) => sql`delete from audit_actions where workflow_id = ${id}`,
};

test.each(Object.keys(cutOff))("nobody consents where the trail of the sending lacks %s", async (name) => {
  await must("POST", `${at(sent)}/events`, { body: { kind: "opened" } }); // so that consenting records nothing else
  const agree = () => call("POST", `${at(sent)}/consent`, { body: { version: disclosureVersion } });
  const refused = await rolledBack(async () => {
    await asOwner(...[cutOff[name]?.(sent) ?? []].flat());
    return (await agree()).status;
  });
  expect(refused).toBe(409);
  expect(await rolledBack(async () => (await agree()).status)).toBe(200);
});

test("a recipient is given no other sealed file than the entry of the sealing names", async () => {
  const second = await givenSent(sender, [person()]);
  for (const { tokens } of [sent, second]) expect((await signAs(tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const completedAt = new Date(workflow.completed_at);
  const token = downloadToken({ documentId: sent.document.id, signatoryId: sent.signatories[0]?.id, completedAt });
  const given = [`${at(sent)}/download`, `/documents/${token}/download`];
  expect(await statusesOf(given)).toEqual([200, 200]);
  const exchanged = await rolledBack(async () => {
    await asOwner(sql`update documents d set sealed_hash = o.sealed_hash from documents o
      where d.id = ${sent.document.id} and o.id = ${second.document.id}`);
    return statusesOf(given);
  });
  expect(exchanged).toEqual([409, 409]);
});
