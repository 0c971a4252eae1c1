import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectionOptions, database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { installation } from "@/db/schema/platform";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { auditHash } from "@/lib/audit/audit-hash";
import { beginRegister } from "@/lib/audit/register";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { markOurs } from "@/lib/platform/crypto/installation";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { createSelfSigned, loadPem } from "@/lib/platform/pdf/signing-certificate";
import { storeFile } from "@/lib/platform/storage/storage";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenPdf, type Sender, signAs } from "../support/given";
import { newest, rewriteChain, rewriteLeaf } from "../support/rewritten-chain";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verify-file";

// The attacker owns database and storage but lacks SECRET_KEY, and rewrites rows and files so that they fit each other.
useProduct();

let sender: Sender;
let sent: Sent;
beforeAll(async () => {
  sender = await givenUser();
  await markOurs(connectionOptions());
  await beginRegister(systemContext(), "5".repeat(64));
});
beforeEach(async () => {
  sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
});

const inStorage = (...names: string[]) => path.join(process.env["DATA_DIR"] ?? "", "files", ...names);
const anchorAt = (number: number) => inStorage("anchors", `${String(number).padStart(6, "0")}.json`);
const chainOf = () => auditChainOf(sender, sent);
const findings = async () => (await verifyAnchors(systemContext())).findings;

/** A file that somebody else sealed under our name, with that head of the chain in it. */
async function lookalike(head = "") {
  const { pem } = await createSelfSigned("Countersign localhost");
  const identity = loadPem(pem);
  const seal = {
    ...identity,
    name: "Countersign",
    reason: "",
    signedAt: new Date(),
    metadata: { AuditChainHead: head },
  };
  const file = new Uint8Array((await sealPdf({ bytes: await givenPdf(), stamps: [], seal })).bytes);
  return { file, fingerprint: sha256(identity.certificates[0] ?? new Uint8Array()) };
}

test("an anchor with its chain, leaf, paths, root and file is not one that this installation made", async () => {
  await makeAnchors(systemContext());
  await rewriteLeaf(sent.id, await rewriteChain(sent.id), { withTree: true });
  const anchor = await newest();
  if (!anchor) throw new Error("There is no anchor");
  writeFileSync(anchorAt(anchor.number), anchorFile(anchor));
  expect(await chainOf()).toMatchObject({ whole: false, state: "broken" });
  expect(await findings()).toEqual(
    expect.arrayContaining([
      `anchor ${anchor.number}: it was not made by this installation`,
      `workflow ${sent.id}: entry 2 was not written by this installation`,
    ]),
  );
});

test("a sealed file with its rows, its revision and the entry of its sealing is neither whole nor ours", async () => {
  const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
  const { file } = await lookalike(completion?.chainHead);
  const hash = sha256(file);
  await storeFile(file);
  const rows = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sent.id))
    .orderBy(asc(auditActions.sequence));
  const sealing = rows.findIndex(({ typeId }) => typeId === auditActionIds.sealed);
  let previousHash = rows[sealing]?.previousHash ?? "";
  const entries = rows.slice(sealing).map((row) => {
    const description = row.typeId === auditActionIds.sealed ? hash : row.description;
    const own = auditHash(previousHash, { ...row, description });
    const statement = sql`update audit_actions set description = ${description}, previous_hash = ${previousHash},
      hash = ${own} where id = ${row.id}`;
    previousHash = own;
    return statement;
  });
  await asOwner(
    ...entries,
    sql`update workflows set audit_hash = ${previousHash} where id = ${sent.id}`,
    sql`update documents set sealed_hash = ${hash} where workflow_id = ${sent.id}`,
    sql`update revisions set file_hash = ${hash} where workflow_id = ${sent.id} and signatory_id is null`,
    sql`delete from audit_certificates where workflow_id = ${sent.id}`,
  );
  expect(await chainOf()).toMatchObject({ state: "broken", fault: "foreignEntry", first_broken: sealing + 1 });
  expect((await verify(file)).json).toMatchObject({ verdict: "selfSigned", workflow: null });
  expect((await call("GET", `${sent.at}/audit-trail/download`, { token: sender.token })).status).toBe(409);
});

test("a certificate that is entered into both copies of the register does not become ours", async () => {
  const { file, fingerprint } = await lookalike();
  const [row] = await database().select().from(installation);
  const [text = "", code] = (row?.auditRegister ?? "").split(" ");
  const register = JSON.parse(Buffer.from(text, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...register, seals: [...register.seals, fingerprint] }));
  const written = `${forged.toString("base64url")} ${code}`;
  await asOwner(sql`update installation set audit_register = ${written}`);
  writeFileSync(inStorage("audit-register"), written);
  expect((await verify(file)).json).toMatchObject({ verdict: "selfSigned", sealed_by_standing: "selfSigned" });
  await asOwner(sql`update installation set audit_register = ${row?.auditRegister}`);
  writeFileSync(inStorage("audit-register"), row?.auditRegister ?? "");
});

test("all of it put back to an earlier state fits, and only a root that somebody kept tells of it", async () => {
  const running = await givenSent(sender);
  const heads = async () =>
    (await database().select().from(workflows).where(eq(workflows.id, running.id))).map((row) => row.auditSequence);
  const [entries = 0] = await heads();
  const { number: last = 0 } = (await newest()) ?? {};
  const before = await database().execute<{ hash: string }>(
    sql`select hash from audit_actions where workflow_id = ${running.id} and sequence = ${entries}`,
  );
  await call("GET", `/signature-requests/${running.tokens[0]}`); // an act that the attacker will erase
  await makeAnchors(systemContext());
  const kept = await newest();
  if (!kept) throw new Error("There is no anchor");
  expect((await heads())[0]).toBeGreaterThan(entries);
  await asOwner(
    sql`delete from audit_actions where workflow_id = ${running.id} and sequence > ${entries}`,
    sql`update workflows set audit_sequence = ${entries}, audit_hash = ${before[0]?.hash} where id = ${running.id}`,
    sql`delete from anchor_leaves where anchor > ${last}`,
    sql`delete from anchors where number > ${last}`,
    sql`insert into chain_growths (workflow_id) select id from workflows where audit_sequence > 0`,
  );
  for (let number = last + 1; number <= kept.number; number += 1) rmSync(anchorAt(number));
  expect(await auditChainOf(sender, running)).toMatchObject({ state: "whole", facts: { state: "kept" } });
  await makeAnchors(systemContext());
  expect((await must("GET", `/verifications/anchors/${kept.number}`)).root).not.toBe(kept.root);
});
