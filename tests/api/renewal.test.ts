import { existsSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js/session";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { workflows } from "@/db/schema/workflows";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { examine } from "@/lib/operator/doctor";
import { acts } from "@/lib/operator/acts";
import { systemContext } from "@/lib/platform/context/context";
import { metrics } from "@/lib/platform/logs/metrics";
import { stateOf } from "@/lib/platform/process/process-state";
import { findRenewalState } from "@/lib/renewal/find-renewal-state";
import { beginRenewal, renewBatch, renewSeals } from "@/lib/renewal/renew-seals";
import { takeDue } from "@/lib/renewal/take-due";
import { auditChainOf } from "../support/audit-chain-of";
import { call, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgetState } from "../support/forget-state";
import { lockFile } from "../support/lock-file";
import { mailbox, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { startSealAuthority } from "../support/seal-authority";
import { settingsOf } from "../support/seal-settings";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";
import { verify } from "../support/verify-file";

const authority = await startSealAuthority();
Object.assign(process.env, settingsOf(authority), { SEAL_LEVEL: "B-LTA", TRUST_ANCHORS: authority.at("root.crt") });
useProduct();
afterAll(() => authority.close());

let sender: Sender;
let sent: Sent;
let sealed: Uint8Array;
let certificate: Uint8Array;

/** Every test has a sealed workflow of its own, whose time stamps end in 30 days; those of later ones hold for years. */
beforeEach(async () => {
  authority.behave();
  stateOf("validation-data", () => new Map()).clear();
  await asOwner(sql`delete from sealed_files`, sql`delete from operator_notices`);
  authority.replaceTsa(30);
  sender = await givenUser();
  sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  sealed = await download();
  certificate = (await certificateOf(sent, sender)).bytes;
  authority.replaceTsa(3000);
});

function startWith(days: string): void {
  forgetState();
  process.env["RENEW_BEFORE_DAYS"] = days;
}
const download = async () => (await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes;
const later = (ms: number) => systemContext(new Date(Date.now() + ms));
const dayMs = 86_400_000;
const versions = async () =>
  database()
    .select()
    .from(sealedVersions)
    .where(eq(sealedVersions.workflowId, sent.id))
    .orderBy(asc(sealedVersions.kind), asc(sealedVersions.version));
const files = async () => database().select().from(sealedFiles).where(eq(sealedFiles.workflowId, sent.id));
const placeOf = (hash: string) => path.join(process.env["DATA_DIR"] ?? "", "files", hash.slice(0, 2), hash);
const begins = (longer: Uint8Array, shorter: Uint8Array) =>
  longer.length > shorter.length && Buffer.compare(longer.subarray(0, shorter.length), shorter) === 0;

test("a document and a certificate get fresh proofs behind their bytes, and old and new copies are known", async () => {
  expect(await files()).toHaveLength(2);
  expect(await renewBatch(systemContext())).toEqual({ renewed: 2, current: 0, waiting: 0, failed: 0 });
  const renewed = await download();
  const { bytes: renewedCertificate } = await certificateOf(sent, sender);
  expect(begins(renewed, sealed) && begins(renewedCertificate, certificate)).toBe(true);
  for (const bytes of [sealed, renewed])
    expect((await verify(bytes)).json).toMatchObject({ verdict: "sealedHere", level: "B-LTA", intact: true });
  for (const bytes of [certificate, renewedCertificate])
    expect((await verify(bytes)).json).toMatchObject({ verdict: "auditCertificate", level: "B-LTA" });
  const { json } = await verify(renewed);
  const daysOf = (said: Record<string, string>) => (Date.parse(said["proven_until"] ?? "") - Date.now()) / dayMs;
  expect([(await verify(sealed)).json, json].map(daysOf).map(Math.round)).toEqual([30, 3000]);
  expect(json.workflow).toMatchObject({ uuid: expect.any(String), is_proven: true, recorded_as: "document" });
  expect(json.proofs.filter(({ kind }: { kind: string }) => kind === "documentTimeStamp")).toHaveLength(2);
  expect(new Set(json.proofs.map((one: object) => JSON.stringify(one))).size).toBe(json.proofs.length);
  const found = await call("GET", `/verifications/${json.sha256}`);
  expect(found.json).toMatchObject({ uuid: json.workflow.uuid, recorded_as: "document" });
  expect(await versions()).toMatchObject([
    { kind: "certificate", version: 2, reason: "ending" },
    { kind: "document", version: 2, reason: "ending", fileHash: json.sha256 },
  ]);
  expect(await renewBatch(systemContext())).toBeNull();
  expect(await metrics().registry.metrics()).toMatch(/countersign_renewed_files_total\{outcome="renewed"\} [2-9]/);
});

test("the next anchor holds the renewed files, and everything fits", async () => {
  await makeAnchors(systemContext());
  const { findings: before } = await verifyAnchors(systemContext());
  await renewBatch(systemContext());
  await makeAnchors(later(3600_000));
  const { proof } = (await call("GET", `${sent.at}/proof`, { token: sender.token })).json;
  const hashes = (await versions()).map(({ fileHash }) => fileHash);
  expect(JSON.parse(proof.leaf)[4]).toEqual(expect.arrayContaining(hashes));
  expect(await auditChainOf(sender, sent)).toMatchObject({ state: "whole" });
  expect((await verifyAnchors(systemContext())).findings).toEqual(before);
  await asOwner(sql`delete from sealed_versions where workflow_id = ${sent.id}`);
  const { findings } = await verifyAnchors(systemContext());
  expect(findings.filter((one) => !before.includes(one))).toEqual([
    expect.stringContaining(`workflow ${sent.id}: a file that the anchor names is not recorded any more`),
  ]);
});

test("two renewals at once, and one after a process was killed, do nothing twice", async () => {
  const both = await Promise.all([renewBatch(systemContext()), renewBatch(systemContext())]);
  expect(both.reduce((sum, one) => sum + (one?.renewed ?? 0), 0)).toBe(2);
  expect(await versions()).toHaveLength(2);
  // Two processes that believe to have the same file.
  await asOwner(sql`delete from sealed_versions where workflow_id = ${sent.id}`);
  await asOwner(sql`update sealed_files set due_at = now() - interval '1 minute' where workflow_id = ${sent.id}`);
  const first = await takeDue(systemContext(), 20);
  expect(await takeDue(systemContext(), 20)).toEqual([]);
  expect(first).toHaveLength(2);
  const half = later(31 * 60_000); // the first process never came back
  expect(await renewBatch(half)).toMatchObject({ renewed: 2 });
  expect(await versions()).toHaveLength(2);
});

test("what is stored and not recorded, as by a kill in between, is renewed again and swept", async () => {
  await asOwner(
    sql`create function kill_renewal() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    sql`create trigger killed before insert on sealed_versions for each row execute function kill_renewal()`,
  );
  expect(await renewBatch(systemContext())).toMatchObject({ failed: 2 });
  await asOwner(sql`drop trigger killed on sealed_versions`, sql`drop function kill_renewal`);
  expect(await download()).toEqual(sealed);
  expect(await renewBatch(later(2 * 3600_000))).toBeNull();
  expect(await renewBatch(later(dayMs + 60_000))).toMatchObject({ renewed: 2 });
  expect(begins(await download(), sealed)).toBe(true);
});

test("an authority that does not answer for a day: the operator hears of it, and the next day goes on", async () => {
  authority.answerBy("/tsa", (response) => response.writeHead(503).end());
  await expect(renewSeals(systemContext())).rejects.toThrow("None of the sealed files could be renewed.");
  await runJobs(["mailOperator"]);
  const [told] = await mailbox("support@countersign.example");
  expect(told?.subject).toBe("Sealed files could not be renewed");
  expect(told?.text).toContain("answered 503");
  const says = (await examine()).lines.find((line) => line.includes("Renewal"));
  expect(says).toMatch(/^WRONG Renewal: .* 2 could not be renewed/);
  authority.behave();
  expect(await renewBatch(later(dayMs + 60_000))).toMatchObject({ renewed: 2 });
  expect((await examine()).lines.find((line) => line.includes("Renewal"))).toMatch(/^ok {4}Renewal: /);
});

test("an authority whose certificate ends as soon is not asked for each file, and is tried again", async () => {
  authority.replaceTsa(40);
  authority.asked.length = 0;
  expect(await renewBatch(systemContext())).toMatchObject({ waiting: 2 });
  expect(authority.asked).toEqual(["/tsa"]);
  expect(await versions()).toEqual([]);
  authority.replaceTsa(3000);
  expect(await renewBatch(later(8 * dayMs))).toMatchObject({ renewed: 2 });
});

test("files that hold for long enough are looked at once, and again when the setting or a hash changes that", async () => {
  await renewBatch(systemContext());
  const [file] = await files();
  expect(file?.dueAt?.getTime()).toBe((file?.endsAt?.getTime() ?? 0) - 400 * dayMs);
  const later5 = later(5 * dayMs);
  await beginRenewal(later5);
  expect(await renewBatch(later5)).toBeNull();
  await asOwner(sql`update sealed_files set algorithm = 'SHA-1' where workflow_id = ${sent.id}`);
  await beginRenewal(later5);
  expect(await renewBatch(later5)).toMatchObject({ current: 2 }); // the file itself says SHA-256
});

test("a file that was changed is not renewed", async () => {
  const originalHash = (await files()).find(({ kind }) => kind === "document")?.originalHash ?? "";
  await writeFile(placeOf(originalHash), Buffer.concat([sealed, Buffer.from("%")]));
  expect(await renewBatch(systemContext())).toMatchObject({ renewed: 1, failed: 1 });
  expect(await versions()).toMatchObject([{ kind: "certificate" }]);
});

test("a version that somebody else recorded is neither given out nor known, and rows never change", async () => {
  await renewBatch(systemContext());
  const renewed = await download();
  const [, version] = await versions();
  await expect(
    database().execute(sql`update sealed_versions set reason = 'weakHash' where workflow_id = ${sent.id}`),
  ).rejects.toThrow();
  await expect(database().execute(sql`delete from sealed_versions`)).rejects.toThrow();
  const other = "f".repeat(64);
  await asOwner(
    sql`insert into sealed_versions select original_hash, 3, workflow_id, kind, ${other}, made_at, reason, code
      from sealed_versions where file_hash = ${version?.fileHash}`,
  );
  expect(await download()).toEqual(renewed);
  await utimes(placeOf(version?.fileHash ?? ""), 0, 0);
  await sweepOrphans(systemContext());
  expect(existsSync(placeOf(version?.fileHash ?? ""))).toBe(true);
  await asOwner(sql`update sealed_files set due_at = now() - interval '1 minute' where workflow_id = ${sent.id}`);
  const taken = (await takeDue(systemContext(), 20)).find(({ kind }) => kind === "document");
  expect(taken).toMatchObject({ newestHash: version?.fileHash, version: 3 });
  await asOwner(sql`delete from sealed_versions where version = 3`);
  await asOwner(sql`update sealed_versions set original_hash = ${other} where file_hash = ${version?.fileHash}`);
  expect((await verify(renewed)).json).toMatchObject({ workflow: null, verdict: "extended" });
});

test("an erased workflow is not renewed, loses its files, and its copies are still known", async () => {
  await renewBatch(systemContext());
  const renewed = await download();
  await eraseAll(systemContext(), eq(workflows.id, sent.id));
  expect(await files()).toEqual([]);
  expect((await verify(renewed)).json).toMatchObject({ verdict: "sealedHere", workflow: { is_proven: true } });
});

test("of a file that was renewed twice, the first and the newest are kept in storage", async () => {
  await renewBatch(systemContext());
  authority.replaceTsa(6000);
  await asOwner(
    sql`update sealed_files set due_at = now() - interval '1 minute', ends_at = now() where workflow_id = ${sent.id}`,
  );
  startWith("3500");
  expect(await renewBatch(systemContext())).toMatchObject({ renewed: 2 });
  startWith("400");
  const all = (await versions()).filter(({ kind }) => kind === "document");
  expect(all.map(({ version }) => version)).toEqual([2, 3]);
  const hashes = [all[0]?.originalHash ?? "", ...all.map(({ fileHash }) => fileHash)];
  for (const hash of hashes) await utimes(placeOf(hash), 0, 0);
  await sweepOrphans(systemContext());
  expect(hashes.map((hash) => existsSync(placeOf(hash)))).toEqual([true, false, true]);
  expect((await verify(await download())).json).toMatchObject({ verdict: "sealedHere", level: "B-LTA", revisions: 4 });
});

test("a batch takes one statement, and each file one more", async () => {
  const prepared = vi.spyOn(PostgresJsPreparedQuery.prototype, "execute");
  await renewBatch(systemContext());
  expect(prepared.mock.calls.length).toBeLessThanOrEqual(3);
  prepared.mockRestore();
});

test("the operator is told how many are due and how long it takes, and renews them by hand", async () => {
  expect(await acts["renew"]?.run({ "dry-run": true })).toEqual({
    lines: [expect.stringMatching(/^0 of 2 sealed files are due, 2 were not looked at yet, 0 failed; 1 minutes\.$/)],
    code: 0,
  });
  expect(await acts["renew"]?.run({})).toMatchObject({ lines: [expect.stringMatching(/^2 renewed, /)], code: 0 });
});

test("what uses a weak hash is counted as due, however long it holds", async () => {
  await renewBatch(systemContext());
  await asOwner(sql`update sealed_files set algorithm = 'SHA-1' where workflow_id = ${sent.id}`);
  expect(await findRenewalState(systemContext())).toMatchObject({ files: 2, due: 2, minutes: 1 });
});

test("a failure does not wait for a file that is being erased", async () => {
  const erased = (await files())[0]?.originalHash ?? "";
  let endErasure: (() => Promise<void>) | undefined;
  authority.answerBy("/tsa", (response) => {
    void lockFile(erased).then((end) => {
      endErasure = end;
      response.writeHead(503).end();
    });
  });
  expect(await renewBatch(systemContext())).toMatchObject({ failed: 2 });
  expect((await files()).filter(({ failedAt }) => failedAt)).toMatchObject([
    { originalHash: expect.not.stringContaining(erased) },
  ]);
  await endErasure?.();
});

test("what becomes due in another way does not wait for a file that is being erased", async () => {
  await asOwner(sql`update sealed_files set due_at = now() + interval '40 days', ends_at = now()
    where workflow_id = ${sent.id}`);
  const erased = (await files())[0]?.originalHash ?? "";
  const endErasure = await lockFile(erased);
  await beginRenewal(systemContext());
  const due = (await files()).filter(({ dueAt }) => dueAt && dueAt < new Date(Date.now() + 60_000));
  expect(due).toMatchObject([{ originalHash: expect.not.stringContaining(erased) }]);
  await endErasure();
});
