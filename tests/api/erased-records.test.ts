import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import { makeCertificate } from "@/lib/certificates/make-certificate";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { systemContext } from "@/lib/platform/context/context";
import { must, runJobs, useProduct } from "../support/api";
import { asOwner, withoutEntries } from "../support/as-owner";
import { forgeEntry } from "../support/forged-entries";
import { person, type Sender, signAs } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// What a verification still says of a sealed workflow that was erased comes from its trail, never from rows.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

/** Sealed, with two recipients. */
async function givenSealed(change: (sent: Sent) => Promise<void> = async () => undefined): Promise<Sent> {
  const sent = await givenSent(sender, [person(), person()]);
  for (const token of sent.tokens) await signAs(token);
  await change(sent);
  await runJobs();
  return sent;
}
const erase = (sent: Sent) => eraseAll(systemContext(), eq(workflows.id, sent.id));

async function verified(sent: Sent) {
  const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  return must("GET", `/verifications/${row?.uuid}`);
}
const shownOf = async (sent: Sent) => {
  const { recipient_count: count, documents, audit_chain: chain } = await verified(sent);
  return { count, documents, chain: chain.state };
};

const others = "0".repeat(64);
const forgeries = (sent: Sent) => [
  sql`update documents set file_hash = ${others}, document_index = 7 where workflow_id = ${sent.id}`,
  sql`delete from signatories where id = (select max(id) from signatories where workflow_id = ${sent.id})`,
];

test("an erased workflow says how many recipients it had and what was shown as the trail attests it, whatever the rows say", async () => {
  const sent = await givenSealed();
  const before = await shownOf(sent);
  expect(before).toMatchObject({ count: 2, chain: "whole" });
  expect(before.documents[0].shown_sha256).toMatch(/^[0-9a-f]{64}$/);
  await erase(sent);
  const after = { ...before, chain: "erased" };
  expect(await shownOf(sent)).toEqual(after);
  await asOwner(...forgeries(sent));
  expect(await shownOf(sent)).toEqual(after);
});

test("a certificate of it is refused with the day, and with what still can be verified", async () => {
  const sent = await givenSealed();
  await erase(sent);
  const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  if (!row) throw new Error("The workflow's row is gone");
  await expect(makeCertificate(systemContext(), row)).rejects.toMatchObject({
    reason: "record_erased",
    detail: { values: { reason: expect.stringMatching(/^Erased on/) } },
  });
});

test("nothing is said of it that the trail did not attest before: sent by an earlier version, or changed until then", async () => {
  const unattested = await givenSealed(({ id }) =>
    withoutEntries(id, ({ typeId }) => typeId === auditActionIds.factsRecorded),
  );
  const changed = await givenSealed();
  await asOwner(sql`update documents set file_hash = ${others} where workflow_id = ${changed.id}`);
  for (const sent of [unattested, changed]) {
    const { documents } = await shownOf(sent);
    expect(documents).toEqual([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), shown_sha256: expect.any(String) }]);
    await erase(sent);
    const [{ sha256 }] = documents;
    expect(await shownOf(sent)).toEqual({
      count: null,
      documents: [{ sha256, shown_sha256: null }],
      chain: "erased",
    });
  }
});

test("an entry that this installation did not write attests nothing of it", async () => {
  const sent = await givenSealed(({ id }) =>
    withoutEntries(id, ({ typeId }) => typeId === auditActionIds.factsRecorded),
  );
  await forgeEntry(sent.id, {
    action: "factsRecorded",
    description: JSON.stringify({ version: 1, remains: { recipients: 9, documents: [] } }),
  });
  await erase(sent);
  expect(await shownOf(sent)).toMatchObject({ count: expect.not.stringMatching("9"), chain: "broken" });
});
