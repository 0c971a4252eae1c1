import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { attachments } from "@/db/schema/attachments";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner, withoutEntries } from "../support/as-owner";
import { type Sender, signAs } from "../support/given";
import { rolledBack } from "../support/rolled-back";
import { givenDraft, givenUser, type Sent, tokenOf } from "../support/shortcuts";

// The owner of the database gives recipients another annex than the one that was sent.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const pdf = (text: string) => new File([`%PDF-1.4 ${text}`], `${text}.pdf`);

async function givenSentWithAnnexes(): Promise<Sent & { ids: [number, number] }> {
  const draft = await givenDraft(sender);
  const { token } = sender;
  const ids: number[] = [];
  for (const text of ["rules", "prices"]) {
    const form = new FormData();
    form.set("attachment", pdf(text));
    ids.push((await must("POST", `/workflows/${draft.id}/attachments`, { token, form })).attachment.id);
  }
  await must("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString() } });
  const [rules = 0, prices = 0] = ids;
  return { ...draft, tokens: draft.signatories.map(tokenOf), ids: [rules, prices] };
}

const download = (sent: Sent, id: number) => call("GET", `/signature-requests/${sent.tokens[0]}/attachments/${id}`);
const factsOf = async (sent: Sent) => (await auditChainOf(sender, sent)).facts;
const swap = ([one, other]: [number, number]) =>
  asOwner(sql`update attachments a set file_hash = b.file_hash, byte_size = b.byte_size from attachments b
    where a.id = ${one} and b.id = ${other}`);

test("a reference document that was exchanged is given to nobody, told, and nothing is sealed with it", async () => {
  const sent = await givenSentWithAnnexes();
  expect(Buffer.from((await download(sent, sent.ids[0])).bytes).toString()).toBe("%PDF-1.4 rules");
  expect(await factsOf(sent)).toMatchObject({ state: "kept" });
  await swap(sent.ids);
  const answer = await download(sent, sent.ids[0]);
  expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining("not the one that was sent")]);
  expect((await call("GET", `/workflows/${sent.id}/attachments/${sent.ids[0]}`, { token: sender.token })).status).toBe(
    409,
  );
  expect((await download(sent, sent.ids[1])).status).toBe(200);
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  expect(workflow.completed_at).toBeNull();
  expect(await factsOf(sent)).toMatchObject({
    state: "differ",
    difference: { what: "reference", item_id: sent.ids[0] },
  });
});

test("so is one that is renamed, taken away or added, also after the sealing", async () => {
  const sent = await givenSentWithAnnexes();
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const [id] = sent.ids;
  const verdict = async () => (await must("GET", `/verifications/${workflow.uuid}`)).audit_chain.facts;
  expect(await verdict()).toMatchObject({ state: "kept" });
  const [row] = await database().select().from(attachments).where(eq(attachments.id, id));
  if (!row) throw new Error("The reference document is gone");
  const { id: _, ...columns } = row;
  const attacks = [
    () => asOwner(sql`update attachments set title = 'Other rules' where id = ${id}`),
    () => asOwner(sql`delete from attachments where id = ${id}`),
    async () => void (await database().insert(attachments).values(columns)),
  ];
  for (const attack of attacks) {
    const found = await rolledBack(async () => {
      await attack();
      return verdict();
    });
    expect(found).toMatchObject({ state: "differ", difference: { what: "reference" } });
  }
});

test("what was sent before reference documents were attested is sealed and given out as before, and says so", async () => {
  const sent = await givenSentWithAnnexes();
  const plain = (description: string) => JSON.stringify({ ...JSON.parse(description), references: undefined });
  await withoutEntries(
    sent.id,
    () => false,
    ({ typeId, description }) => (typeId === auditActionIds.factsRecorded ? plain(description) : description),
  );
  expect((await download(sent, sent.ids[0])).status).toBe(200);
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
  await runJobs();
  expect(await factsOf(sent)).toMatchObject({ state: "partly", difference: null });
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  expect(workflow.completed_at).not.toBeNull();
});
