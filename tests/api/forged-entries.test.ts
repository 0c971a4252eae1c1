import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds, erasedBy } from "@/db/enums";
import { documents } from "@/db/schema/documents";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { erasesWorkflow } from "@/lib/audit/erasure";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { createSelfSigned, loadPem } from "@/lib/platform/pdf/signing-certificate";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner, erased } from "../support/as-owner";
import { forgeEntry, withoutMacs } from "../support/forged-entries";
import { fillAs, givenPdf, person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { logged } from "../support/logged";
import { rewriteChain } from "../support/rewritten-chain";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { verify } from "../support/verify-file";

// What the owner of the database can do to entries that no anchor holds yet, without the key of the installation.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const chainOf = async (sent: Sent) => auditChainOf(sender, sent);
const certificateRefusal = async (sent: Sent) =>
  (await call("GET", `${sent.at}/audit-trail/download`, { token: sender.token })).json["message"];
const foreign = (entry: number) => ({ whole: false, state: "broken", fault: "foreignEntry", first_broken: entry });
const hours = (number: number) => systemContext(new Date(Date.now() + number * 3600_000));

describe("an entry that this installation did not write is told, and neither sealed nor certified:", () => {
  let sent: Sent;
  beforeEach(async () => {
    sent = await givenSent(sender);
  });

  const forgeries: [string, () => Promise<number>][] = [
    ["one that is appended", () => forgeEntry(sent.id, { action: "linksExtended", description: "" })],
    [
      "one with the code of another",
      async () => {
        const [row] = await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
        return forgeEntry(sent.id, { action: "linksExtended", description: "", mac: row?.mac ?? "" });
      },
    ],
    [
      "one with the time of long ago",
      async () => {
        await withoutMacs(sent.id);
        return 1;
      },
    ],
    [
      "a chain of which all hashes were computed again",
      async () => {
        await rewriteChain(sent.id);
        return 2;
      },
    ],
  ];
  test.each(forgeries)("%s", async (_, forge) => {
    const finish = await fillAs(sent.tokens[0] ?? "");
    const entry = await forge();
    expect(await chainOf(sent)).toMatchObject(foreign(entry));
    expect(await certificateRefusal(sent)).toContain(`Entry ${entry} was not written by this installation`);
    expect((await finish()).status).toBe(409);
  });
  test.each(forgeries)("%s after the finish", async (_, forge) => {
    await signAs(sent.tokens[0] ?? null);
    const entry = await forge();
    await logged(() => runJobs(["sealWorkflow"]));
    const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
    expect(completion).toMatchObject({
      sealedAt: null,
      lastError: expect.stringContaining(`Entry ${entry} of the audit trail`),
    });
    await asOwner(sql`delete from completions where workflow_id = ${sent.id}`);
  });

  test("and entries of two persons' steps are stamped before the forgery only", async () => {
    const both = await givenSent(sender, [person(), person()]);
    await signAs(both.tokens[0] ?? null);
    const entry = await forgeEntry(both.id, { action: "linksExtended", description: "" });
    const said = await logged(() => runJobs(["makeRevisions"]).catch(() => undefined));
    expect(JSON.stringify(said)).toContain(`Entry ${entry} of the audit trail`);
  });
});

describe("an erasure", () => {
  let sent: Sent;
  beforeEach(async () => {
    sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
  });

  test("that is forged hides nothing, even with all contents gone", async () => {
    const entry = await forgeEntry(sent.id, { action: "erased", description: "organisation" });
    await asOwner(...erased(sent.id));
    expect(await chainOf(sent)).toMatchObject({ ...foreign(entry), erased: null, facts: { state: "differ" } });
  });

  test("takes no file out of the comparison that is still there", async () => {
    const other = await givenSent(sender);
    await signAs(other.tokens[0] ?? null);
    await runJobs();
    const [{ sealedHash } = { sealedHash: null }] = await database()
      .select()
      .from(documents)
      .where(eq(documents.workflowId, other.id));
    // The entries have valid codes, because entries without one would not count as an erasure.
    await transact(systemContext(), (tx) =>
      recordAudit(
        tx,
        sent.id,
        { action: "sealed", description: sealedHash ?? "" },
        { action: "erased", description: "account" },
      ),
    );
    await asOwner(
      ...erased(sent.id),
      sql`update documents set sealed_hash = ${sealedHash} where workflow_id = ${sent.id}`,
    );
    expect(await chainOf(sent)).toMatchObject({ state: "broken", fault: "sealedFile" });
  });

  test.each([...erasedBy, "Mallory", ""])("is one for database and product alike: by '%s'", async (description) => {
    const running = await givenSent(sender);
    const [row] = running.signatories;
    for (const signatoryId of [null, Number(row?.id)]) {
      await asOwner(
        sql`delete from audit_actions where workflow_id = ${running.id} and type_id = ${auditActionIds.erased}`,
      );
      await database().execute(sql`insert into audit_actions
        (workflow_id, sequence, type_id, description, signatory_id, performed_at, previous_hash, hash)
        values (${running.id}, 99, ${auditActionIds.erased}, ${description}, ${signatoryId}, now(), '', '')`);
      const [found] = await database().execute<{ erased: boolean }>(sql`select is_erased(${running.id}) as erased`);
      expect(found?.erased).toBe(erasesWorkflow({ typeId: auditActionIds.erased, description, signatoryId }));
    }
  });
});

describe("a file that somebody else sealed is not recorded by rows alone:", () => {
  let sent: Sent;
  let file: Uint8Array<ArrayBuffer>;
  beforeEach(async () => {
    sent = await givenSent(sender);
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
    const { pem } = await createSelfSigned("Countersign localhost");
    const seal = { ...loadPem(pem), name: "Countersign", reason: "", signedAt: new Date(), metadata: {} };
    file = new Uint8Array((await sealPdf({ bytes: await givenPdf(), stamps: [], seal })).bytes);
    await storeFile(file);
  });

  test("a certificate", async () => {
    await certificateOf(sent, sender);
    const hash = sha256(file);
    await forgeEntry(sent.id, { action: "certificateMade", description: `gk ${hash}` });
    await asOwner(sql`insert into audit_certificates (workflow_id, language, file_hash, created_at)
      values (${sent.id}, 'gk', ${hash}, now())`);
    expect((await verify(file)).json).toMatchObject({
      verdict: "selfSigned",
      sealed_by_standing: "selfSigned",
      workflow: null,
    });
  });

  test("a document", async () => {
    const hash = sha256(file);
    await asOwner(sql`update documents set sealed_hash = ${hash} where workflow_id = ${sent.id}`);
    await forgeEntry(sent.id, { action: "sealed", description: hash });
    expect((await verify(file)).json).toMatchObject({ verdict: "selfSigned", workflow: null });
  });

  test("not even one that we sealed for something else", async () => {
    const other = await givenSent(sender);
    await signAs(other.tokens[0] ?? null);
    await runJobs();
    const [row] = await database().select().from(documents).where(eq(documents.workflowId, other.id));
    const ours = await loadFile(row?.sealedHash ?? "");
    await asOwner(
      sql`update documents set sealed_hash = null where workflow_id = ${other.id}`,
      sql`update documents set sealed_hash = ${row?.sealedHash} where workflow_id = ${sent.id}`,
    );
    expect((await verify(ours)).json).toMatchObject({
      verdict: "unrecorded",
      workflow: { is_proven: false, audit_chain: { fault: "sealedFile" } },
    });
  });

  test("while ours are, document and certificate", async () => {
    const { bytes } = await certificateOf(sent, sender);
    expect((await verify(bytes)).json).toMatchObject({ verdict: "auditCertificate", workflow: { is_proven: true } });
  });
});

test("a chain that no anchor holds for hours is told on its page and in verification, unless one is due", async () => {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const later = async () => judgeAuditChain(hours(4), sent.id);
  expect(await later()).toMatchObject({ state: "whole" });
  await makeAnchors(systemContext());
  expect(await later()).toMatchObject({ state: "whole" });
  await asOwner(sql`delete from anchor_leaves where workflow_id = ${sent.id}`);
  expect(await later()).toMatchObject({ state: "incomplete", missing: ["leaf"] });
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "linksExtended", description: "" }));
  expect(await later()).toMatchObject({ state: "whole" });
  const [row] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  expect((await must("GET", `/verifications/${row?.uuid}`)).audit_chain.state).toBe("whole");
});
