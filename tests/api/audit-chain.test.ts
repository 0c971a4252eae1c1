import { existsSync, rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { backfills } from "@/db/schema/platform";
import { auditActions, workflows } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/audit-hash";
import { macOf } from "@/lib/audit/macs";
import { sweepOrphans } from "@/lib/documents/sweep-orphans";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner, erased } from "../support/as-owner";
import { pageText } from "../support/pdf-judges";
import { person, type Sender, signAs } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;
let sealed: Uint8Array<ArrayBuffer>;
let uuid: string;

beforeEach(async () => {
  sender = await givenUser();
  sent = await givenSent(sender, [person(), person()]);
  for (const token of sent.tokens) await signAs(token);
  await runJobs();
  sealed = new Uint8Array((await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes);
  uuid = (await must("GET", sent.at, { token: sender.token })).workflow.uuid;
});

/** Changes an entry, then recomputes every hash and the workflow's head, so that the entries match each other again. */
async function rewrite({ withCompletion = false } = {}) {
  const rows = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sent.id))
    .orderBy(asc(auditActions.sequence));
  const [completion] = [
    ...(await database().execute(sql`select chain_head from completions where workflow_id = ${sent.id}`)),
  ];
  const statements: ReturnType<typeof sql>[] = [];
  let previousHash = "";
  for (const row of rows) {
    const ip = row.sequence === 3 ? "192.0.2.66" : row.ip;
    const hash = auditHash(previousHash, { ...row, ip });
    statements.push(
      sql`update audit_actions set ip = ${ip}, previous_hash = ${previousHash}, hash = ${hash} where id = ${row.id}`,
    );
    if (withCompletion && row.hash === completion?.["chain_head"])
      statements.push(sql`update completions set chain_head = ${hash} where workflow_id = ${sent.id}`);
    previousHash = hash;
  }
  statements.push(sql`update workflows set audit_hash = ${previousHash} where id = ${sent.id}`);
  await asOwner(...statements);
}

/** What verification by file and by code, the trail and the certificate say about the chain. */
async function said() {
  const form = new FormData();
  form.set("document", new File([sealed], "signed.pdf"));
  const { token } = sender;
  const [byFile, byCode, trail, certificate] = await Promise.all([
    must("POST", "/verifications", { form }),
    must("GET", `/verifications/${sha256(sealed)}`),
    must("GET", `${sent.at}/audit-trail`, { token }),
    call("GET", `${sent.at}/audit-trail/download`, { token }),
  ]);
  const [one, ...others] = [byFile.workflow, byCode, trail].map(({ audit_chain: { state, fault, missing } }) => ({
    state,
    ...(fault && { fault }),
    ...(missing.length > 0 && { missing }),
  }));
  for (const other of others) expect(other).toEqual(one);
  const isMade = certificate.status === 200;
  const text = isMade ? pageText(certificate.bytes).replace(/\s+/g, " ") : certificate.json["message"];
  return { ...one, certificate: `${certificate.status} ${text}` };
}

/** No certificate is issued, and the refusal says why, and what to do. */
const refused = (why: string) =>
  expect.stringMatching(new RegExp(`^409 .*no certificate is issued.*${why}.*verify-anchors lists`));

test("an untouched chain is intact everywhere", async () => {
  expect(await said()).toEqual({
    state: "whole",
    certificate: expect.stringContaining("Intact: no entry is missing or was changed"),
  });
  expect((await must("GET", `/verifications/${uuid}`)).audit_chain).toMatchObject({ whole: true, first_broken: null });
});

test("a chain whose hashes and head were all recomputed differs from the head recorded at completion", async () => {
  await rewrite();
  expect(await said()).toEqual({
    state: "broken",
    fault: "completion",
    certificate: refused("the entries do not include the head recorded at completion"),
  });
});

test("a chain rewritten together with the completion differs from the head in the sealed document", async () => {
  await rewrite({ withCompletion: true });
  expect(await said()).toEqual({
    state: "broken",
    fault: "sealedFile",
    certificate: refused("A sealed document does not confirm it"),
  });
});

test("entries cut off at the end break the chain at its end", async () => {
  await asOwner(sql`delete from audit_actions where workflow_id = ${sent.id} and sequence > 4`);
  const trail = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
  expect(trail.audit_chain).toMatchObject({ whole: false, state: "broken", fault: "end", first_broken: 5 });
});

test("a replaced sealed file is not the one that the chain names", async () => {
  const other = await givenSent(sender);
  await signAs(other.tokens[0] ?? null);
  await runJobs();
  await asOwner(
    sql`update documents set sealed_hash = (select sealed_hash from documents where workflow_id = ${other.id})
        where workflow_id = ${sent.id}`,
  );
  expect(await must("GET", `/verifications/${uuid}`)).toMatchObject({ audit_chain: { fault: "sealedFile" } });
});

describe("a witness that was removed leaves the chain incomplete, and no certificate is made of it:", () => {
  const file = async () => {
    const [row] = await database().select().from(documents).where(eq(documents.workflowId, sent.id));
    const hash = row?.sealedHash ?? "";
    return path.join(process.env["DATA_DIR"] ?? "", "files", hash.slice(0, 2), hash);
  };
  const own = () => sql`where workflow_id = ${sent.id}`;

  test.each<[string, string[], string, () => Promise<void>]>([
    [
      "the completion's row",
      ["completion"],
      "the record of the completion is missing",
      () => asOwner(sql`delete from completions ${own()}`),
    ],
    [
      "the completion, after the chain was rewritten",
      [],
      "A sealed document does not confirm it",
      async () => {
        await rewrite({ withCompletion: true });
        await asOwner(sql`delete from completions ${own()}`);
      },
    ],
    [
      "the record of the sealed version",
      ["revision"],
      "the record of a sealed version is missing",
      () => asOwner(sql`delete from revisions ${own()} and signatory_id is null`),
    ],
    [
      "the entries after the completion, with the head recomputed",
      ["sealing"],
      "the entry of the sealing is missing",
      async () => {
        const head = sql`(select hash from audit_actions ${own()} order by sequence desc limit 1)`;
        await asOwner(
          sql`delete from audit_actions ${own()} and sequence > (select sequence from audit_actions ${own()}
            and hash = (select chain_head from completions ${own()}))`,
          sql`update workflows set audit_hash = ${head}, audit_sequence = (select count(*) from audit_actions ${own()})
            where id = ${sent.id}`,
        );
      },
    ],
  ])("%s", async (_, missing, why, attack) => {
    await attack();
    const state = missing.length > 0 ? { state: "incomplete", missing } : { state: "broken", fault: "sealedFile" };
    expect(await said()).toEqual({ ...state, certificate: refused(why) });
  });

  test("the fingerprint of the sealed document", async () => {
    await asOwner(sql`update documents set sealed_hash = null ${own()}`);
    const incomplete = { state: "incomplete", missing: ["fingerprint", "revision"], whole: false };
    expect((await must("GET", `/verifications/${uuid}`)).audit_chain).toMatchObject(incomplete);
    const { token } = sender;
    expect((await must("GET", `${sent.at}/audit-trail`, { token })).audit_chain).toMatchObject(incomplete);
    const certificate = await call("GET", `${sent.at}/audit-trail/download`, { token });
    expect(`${certificate.status} ${certificate.json["message"]}`).toEqual(
      refused("the fingerprint of a sealed document is missing"),
    );
  });

  test("the document itself", async () => {
    await asOwner(sql`update documents set workflow_id = null ${own()}`);
    expect((await must("GET", `/verifications/${uuid}`)).audit_chain).toMatchObject({
      state: "incomplete",
      missing: ["document"],
    });
  });

  test("the sealed file", async () => {
    rmSync(await file());
    const { token } = sender;
    const trail = await must("GET", `${sent.at}/audit-trail`, { token });
    expect(trail.audit_chain).toMatchObject({ state: "incomplete", missing: ["sealedFile"] });
    expect((await call("GET", `${sent.at}/audit-trail/download`, { token })).status).toBe(409);
  });

  test("and an organisation that was made to look deleted hides neither a rewrite nor a lost file", async () => {
    const [company] = await database()
      .insert(companies)
      .values({ name: "Meridian", deletedAt: new Date() })
      .returning();
    await database().update(workflows).set({ companyId: company?.id }).where(eq(workflows.id, sent.id));
    expect((await said()).state).toBe("whole");
    await sweepAsIfOld(await file());
    expect((await said()).state).toBe("whole");
    rmSync(await file());
    await rewrite({ withCompletion: true });
    expect((await said()).state).toBe("broken");
  });

  test("and no erasure can be written for the time before erasures were entries", async () => {
    const claim = sql`insert into earlier_erasures (workflow_id, at) values (${sent.id}, now())`;
    await expect(database().execute(claim)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("earlier_erasures never changes") }),
    });
    const statement = "insert into earlier_erasures select";
    const [open] = await database().insert(backfills).values({ ofTable: "workflows", statement: "select" }).returning();
    const permits = [
      sql`insert into backfills (of_table, statement) values ('workflows', ${statement})`,
      sql`update backfills set statement = ${statement} where id = ${open?.id}`,
    ];
    for (const permit of permits)
      await expect(database().execute(permit)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining("earlier_erasures is filled once") }),
      });
    await database()
      .delete(backfills)
      .where(eq(backfills.id, open?.id ?? 0));
  });
});

async function sweepAsIfOld(file: string) {
  const old = new Date(Date.now() - 2 * 86_400_000);
  await utimes(file, old, old);
  await sweepOrphans(systemContext());
  expect(existsSync(file)).toBe(true);
}

test("what was erased with its organisation before that was recorded says so, and is judged by what is left", async () => {
  const at = new Date("2026-03-14T10:00:00Z");
  const chain = async () => (await must("GET", `/verifications/${uuid}`)).audit_chain;
  await asOwner(sql`insert into earlier_erasures (workflow_id, at) values (${sent.id}, ${at.toISOString()})`);
  await asOwner(...erased(sent.id));
  expect(await chain()).toMatchObject({ whole: false, erased: null }); // its owner can add such a row
  const mac = macOf("erasure", { workflowId: sent.id, at });
  await asOwner(sql`update earlier_erasures set mac = ${mac} where workflow_id = ${sent.id}`);
  expect(await chain()).toMatchObject({
    whole: true,
    state: "erased",
    erased: { at: "2026-03-14T10:00:00.000Z", decision: "earlier" },
  });
});

test("a workflow in progress has no completion to compare with", async () => {
  const open = await givenSent(sender);
  const trail = await must("GET", `${open.at}/audit-trail`, { token: sender.token });
  expect(trail.audit_chain).toMatchObject({ whole: true, state: "whole", fault: null, first_broken: null });
  const [row] = await database().select().from(workflows).where(eq(workflows.id, open.id));
  expect(trail.audit_chain.head).toBe(row?.auditHash);
});
