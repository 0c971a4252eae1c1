import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { PDFDict, PDFDocument, PDFHexString, PDFName } from "pdf-lib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents, fields, revisions } from "@/db/schema/documents";
import { mails } from "@/db/schema/platform";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { asOwner } from "../support/as-owner";
import { call, must, runJobs, useProduct } from "../support/api";
import { differences, dumpDatabase } from "../support/dump";
import { fillAs, mailbox, person, type Sender, signAs } from "../support/given";
import { givenDocument, givenDraft, givenUser, givenSent, type Sent, tokenOf } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});
afterEach(async () => {
  expect(await verify()).toEqual([]);
});

const files = () => path.join(process.env["DATA_DIR"] ?? "", "files");
const fileOf = (hash: string) => path.join(files(), hash.slice(0, 2), hash);
const statusOf = async ({ at }: Pick<Sent, "at">) =>
  (await must("GET", at, { token: sender.token })).workflow.workflow_status_id;
const documentsOf = ({ id }: Pick<Sent, "id">) =>
  database().select().from(documents).where(eq(documents.workflowId, id));
/** The message of the database itself, which drizzle wraps. */
const refusalOf = (act: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(act).then(
    () => "it was done",
    (error: { cause?: Error }) => String(error.cause?.message),
  );

/** Runs a change without the database's triggers, as an owner of the server can. */
async function unguarded(statement: ReturnType<typeof sql>) {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

describe("completed", () => {
  test("means: every document sealed, its file as recorded, the time set, and the shown documents unchanged", async () => {
    const draft = await givenDraft(sender, [person(), person()]);
    const second = await givenDocument(sender);
    const { token } = sender;
    await must("PATCH", `${draft.at}/documents`, { token, body: { document_ids: [draft.document.id, second.id] } });
    const shown = (await documentsOf(draft)).map((d) => [d.id, d.fileHash, d.originalHash]);
    await must("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString() } });
    for (const s of draft.signatories) expect((await signAs(tokenOf(s))).status).toBe(200);
    expect(await statusOf(draft)).toBe(2);
    await runJobs();
    expect(await statusOf(draft)).toBe(1);
    expect((await documentsOf(draft)).map((d) => [d.id, d.fileHash, d.originalHash])).toEqual(shown);
    const kept = await database().select().from(revisions).where(eq(revisions.workflowId, draft.id));
    expect(kept.map((r) => r.signatoryId).toSorted()).toEqual([
      draft.signatories[0]?.id,
      draft.signatories[0]?.id,
      null,
      null,
    ]);
    const { chainHead } = (await database().select().from(completions))[0] ?? {};
    for (const { sealedHash } of await documentsOf(draft)) {
      const { context } = await PDFDocument.load(readFileSync(fileOf(sealedHash ?? "")));
      const info = context.lookup(context.trailerInfo.Info, PDFDict);
      expect(info.lookup(PDFName.of("AuditChainHead"), PDFHexString).decodeText()).toBe(chainHead);
    }
  });

  test("is refused by the database while a document is not sealed", async () => {
    const { id } = await givenSent(sender);
    const act = database()
      .update(workflows)
      .set({ status: "completed", completedAt: new Date() })
      .where(eq(workflows.id, id));
    expect(await refusalOf(act)).toContain("a document of it is not sealed");
    expect(
      await refusalOf(database().update(workflows).set({ status: "completed" }).where(eq(workflows.id, id))),
    ).toContain("workflows_completed_has_time");
  });

  test("files stay unchanged: neither a sealed nor a shown one can be replaced", async () => {
    const sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await runJobs(["sealWorkflow"]);
    const before = await documentsOf(sent);
    for (const change of [
      { sealedHash: "0".repeat(64) },
      { fileHash: "0".repeat(64) },
      { originalHash: "0".repeat(64) },
    ])
      expect(
        await refusalOf(database().update(documents).set(change).where(eq(documents.id, sent.document.id))),
      ).toContain("never change");
    const count = readdirSync(files(), { recursive: true }).length;
    await sealWorkflow(systemContext(), sent.id);
    await asOwner(sql`update completions set sealed_at = null where workflow_id = ${sent.id}`);
    await expect(sealWorkflow(systemContext(), sent.id)).rejects.toThrow("is sealed, but its workflow is not");
    // Nothing waits for it.
    await asOwner(sql`update completions set sealed_at = now() where workflow_id = ${sent.id}`);
    expect(await documentsOf(sent)).toEqual(before);
    expect(readdirSync(files(), { recursive: true })).toHaveLength(count);
  });

  test("sealing that is interrupted before its last step makes the same content again", async () => {
    const sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await database().execute(sql`alter table revisions rename to revisions_away`);
    await expect(sealWorkflow(systemContext(), sent.id)).rejects.toThrow();
    await database().execute(sql`alter table revisions_away rename to revisions`);
    const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
    expect(completion).toMatchObject({ sealedAt: null, lastError: expect.stringContaining("revisions") });
    expect(await statusOf(sent)).toBe(2);
    const names = () =>
      readdirSync(files(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const newest = names()
      .toSorted((a, b) => statSync(fileOf(a.name)).mtimeMs - statSync(fileOf(b.name)).mtimeMs)
      .at(-1);
    await runJobs(["sealWorkflow"]);
    expect(await statusOf(sent)).toBe(1);
    const read = (hash: string) => execFileSync("pdftotext", ["-layout", fileOf(hash), "-"], { encoding: "utf8" });
    const [document] = await documentsOf(sent);
    expect(read(document?.sealedHash ?? "")).toContain("Ναι");
    expect(read(newest?.name ?? "")).toBe(read(document?.sealedHash ?? ""));
  });
});

describe("the trail", () => {
  test("can be neither changed nor removed", async () => {
    const { id } = await givenSent(sender);
    const rows = eq(auditActions.workflowId, id);
    expect(await refusalOf(database().update(auditActions).set({ description: "x" }).where(rows))).toContain(
      "append-only",
    );
    expect(await refusalOf(database().delete(auditActions).where(rows))).toContain("append-only");
    expect(await refusalOf(database().delete(workflows).where(eq(workflows.id, id)))).toMatch(
      /append-only|foreign key/,
    );
  });

  test("names the row that an owner of the database changed, removed or inserted", async () => {
    const sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    const problem = (sequence: number) => [`workflow ${sent.id}: audit row ${sequence} does not fit`];
    const where = (sequence: number) => sql`workflow_id = ${sent.id} and sequence = ${sequence}`;
    await database().execute(sql`create table kept_trail as select * from audit_actions`);
    const restore = () => unguarded(sql`insert into audit_actions overriding system value select * from kept_trail`);
    const attacks: [number, ReturnType<typeof sql>][] = [
      [2, sql`update audit_actions set description = 'other' where ${where(2)}`],
      [3, sql`update audit_actions set ip = '10.9.9.9' where ${where(3)}`],
      [1, sql`update audit_actions set performed_at = performed_at - interval '1 day' where ${where(1)}`],
      [2, sql`delete from audit_actions where ${where(2)}`],
      [5, sql`delete from audit_actions where workflow_id = ${sent.id} and sequence >= 5`],
    ];
    for (const [sequence, attack] of attacks) {
      await unguarded(attack);
      expect(await verify()).toEqual(problem(sequence));
      await unguarded(sql`delete from audit_actions`);
      await restore();
      expect(await verify()).toEqual([]);
    }
    await database().execute(sql`drop table kept_trail`);
    await runJobs();
  });

  test("continues when the clock is set back", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const listRows = () => database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
    const before = (await listRows()).length;
    await database().execute(sql`update workflows set audit_at = now() + interval '1 hour' where id = ${sent.id}`);
    expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
    const added = (await listRows()).filter(({ sequence }) => sequence > before);
    const times = added.map(({ performedAt }) => performedAt.getTime());
    expect(times.length).toBeGreaterThan(2);
    expect(Math.min(...times)).toBeGreaterThan(Date.now());
  });
});

describe("mail", () => {
  test("is not sent for a finish that was rolled back, and nothing of that finish remains", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    await runJobs();
    const finish = await fillAs(sent.tokens[0] ?? "");
    const before = await dumpDatabase();
    await database().execute(sql`alter table mails rename to mails_away`);
    expect((await finish()).status).toBe(500);
    await database().execute(sql`alter table mails_away rename to mails`);
    expect(differences(before, await dumpDatabase())).toEqual([]);
    expect((await finish()).status).toBe(200);
    await runJobs();
    expect(await mailbox(sent.signatories[1]?.email)).toHaveLength(1);
  });

  test("that waits is dropped by a cancellation", async () => {
    const sent = await givenSent(sender);
    await must("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
    await runJobs();
    expect((await mailbox(sent.signatories[0]?.email)).filter((m) => m.text.includes("signature-requests"))).toEqual(
      [],
    );
    const rows = await database().select().from(mails).where(eq(mails.workflowId, sent.id));
    expect(rows.every((row) => row.sentAt)).toBe(true);
  });
});

test("a failed sealing is shown after a minute, reported to the sender, and done as soon as possible", async () => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  const [document] = await documentsOf(sent);
  const stored = fileOf(document?.fileHash ?? "");
  renameSync(stored, `${stored}-away`);
  writeFileSync(stored, "damaged");
  await runJobs(["sealWorkflow"]);
  const later = (seconds: number) => systemContext(new Date(Date.now() + seconds * 1000));
  await watchSealing(later(50));
  expect(await statusOf(sent)).toBe(2);
  expect((await call("POST", `${sent.at}/sealing`, { token: sender.token })).status).toBe(409);
  await watchSealing(later(61));
  await watchSealing(later(122));
  expect(await statusOf(sent)).toBe(3);
  await runJobs();
  expect(
    (await mailbox(sender.email)).map((m) => m.subject).filter((s: string) => s.startsWith("Not sealed yet")),
  ).toHaveLength(1);
  expect((await call("PATCH", sent.at, { token: sender.token, body: { cancel: true } })).status).toBe(409);
  const failureOf = async () => (await must("GET", sent.at, { token: sender.token })).workflow.sealing_failed_at;
  const first = await failureOf();
  expect((await must("POST", `${sent.at}/sealing`, { token: sender.token })).workflow.sealing_failed_at).toBe(first);
  await runJobs(["sealWorkflow"]);
  const again = await failureOf();
  expect([Date.parse(again) > 0, again === first]).toEqual([true, false]);
  rmSync(stored);
  renameSync(`${stored}-away`, stored);
  await must("POST", `${sent.at}/sealing`, { token: sender.token });
  await runJobs();
  expect([await statusOf(sent), await failureOf()]).toEqual([1, null]);
  const { workflow_audit_actions: trail } = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
  const codes = trail.map((row: { audit_action_type_id: number }) => row.audit_action_type_id);
  expect(codes.filter((code: number) => code === 20 || code === 17)).toEqual([20, 17]);
});

test("a seal in which a mark is invisible is a failed sealing, and reported as one", async () => {
  const sent = await givenSent(sender, undefined, {
    beforeSending: ({ document }) =>
      database().update(fields).set({ relativeTop: 150 }).where(eq(fields.documentId, document.id)),
  });
  await signAs(sent.tokens[0] ?? null);
  await runJobs(["sealWorkflow"]);
  const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
  expect(completion).toMatchObject({ sealedAt: null, lastError: expect.stringContaining("page 1 cannot be seen") });
  expect((await documentsOf(sent)).map(({ sealedHash }) => sealedHash)).toEqual([null]);
  await watchSealing(systemContext(new Date(Date.now() + 61_000)));
  expect(await statusOf(sent)).toBe(3);
  await runJobs();
  expect((await mailbox(sender.email)).filter((m) => m.subject.startsWith("Not sealed yet"))).toHaveLength(1);
});

test("the verifier names a file that is damaged or missing", async () => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs(["sealWorkflow"]);
  const [document] = await documentsOf(sent);
  const sealed = fileOf(document?.sealedHash ?? "");
  renameSync(sealed, `${sealed}-away`);
  expect(await verify()).toEqual(
    expect.arrayContaining([expect.stringContaining(`document ${document?.id}: what was sealed`)]),
  );
  writeFileSync(sealed, "other bytes");
  expect(await verify()).toEqual(expect.arrayContaining([expect.stringContaining("damaged")]));
  rmSync(sealed);
  renameSync(`${sealed}-away`, sealed);
});
