import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { auditActionIds } from "@/db/enums";
import { onLinux, useKillableProduct } from "../support/killable-product";
import { killFamilies, signalFamilies } from "../support/product";
import { until } from "../support/until";

const { dataDir, givenAlmostSigned: given, kill, origin, pid, sql, start, startBeside } = useKillableProduct();
/** Five documents, so that sealing takes a while. */
const givenAlmostSigned = (value: string) => given(value, { documents: 5, pages: 4 });

const isSealing = async (id: number) => {
  const [row] = await sql`
    select 1 as found from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'sealWorkflow' and j.locked_at is not null and (j.payload ->> 'workflowId')::int = ${id}`;
  return row !== undefined;
};

/** Each mail that tells of the completion adds a row to the trail once it is delivered. */
const untilMailed = (id: number) =>
  until(
    async () => (await sql`select 1 from mails where workflow_id = ${id} and sent_at is null`).length === 0,
    60_000,
  );

/** The workflow and its trail, without the certificate, which is made whenever nothing else is sealed. */
async function recordOf(id: number) {
  const [workflow] = await sql`select status, updated_at from workflows where id = ${id}`;
  const trail = await sql`
    select type_id, description, hash from audit_actions
    where workflow_id = ${id} and type_id <> ${auditActionIds.certificateMade} order by id`;
  return { workflow, trail: [...trail] };
}

async function expectCompleted({ id, link }: { id: number; link: string }, value: string) {
  await until(async () => {
    const [row] = await sql`select status from workflows where id = ${id}`;
    return row?.["status"] === "completed";
  }, 60_000);
  const [counts] = await sql`
    select (select count(*)::int from completions where workflow_id = ${id}) as completions,
      (select count(*)::int from revisions where workflow_id = ${id} and signatory_id is null) as sealed,
      (select count(*)::int from audit_actions where workflow_id = ${id} and type_id in (3, 17)) as steps`;
  expect(counts).toEqual({ completions: 1, sealed: 5, steps: 2 });
  const zip = path.join(dataDir, "signed.zip");
  const answer = await fetch(`${origin()}/v1/signature-requests/${link}/download`);
  writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
  expect(readFileSync(zip).subarray(0, 2).toString()).toBe("PK");
  const hashes = await sql`select sealed_hash from documents where workflow_id = ${id}`;
  for (const { sealed_hash: hash } of hashes) {
    const file = path.join(dataDir, "files", hash.slice(0, 2), hash);
    expect(execFileSync("sha256sum", [file], { encoding: "utf8" })).toContain(hash);
    expect(execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })).toContain(value);
    expect(execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" })).toContain("Signature is Valid");
  }
}

test.skipIf(!onLinux)(
  "a kill in the middle of sealing: completed within a minute of the next start",
  async () => {
    const signed = await givenAlmostSigned("kept through a kill");
    await signed.finish();
    await until(() => isSealing(signed.id), 5_000, 1);
    kill();
    const [completion] = await sql`select sealed_at from completions where workflow_id = ${signed.id}`;
    expect(completion).toEqual({ sealed_at: null });
    await start();
    await expectCompleted(signed, "kept through a kill");
  },
  120_000,
);

test.skipIf(!onLinux)(
  "after a kill right after the answer, the acknowledged finish is still there",
  async () => {
    const signed = await givenAlmostSigned("kept after the answer");
    await signed.finish().then(() => kill());
    await start();
    await expectCompleted(signed, "kept after the answer");
  },
  120_000,
);

test.skipIf(!onLinux)(
  "a process that was paused past its lease changes nothing that another process did meanwhile",
  async () => {
    const signed = await givenAlmostSigned("kept through a pause");
    await signed.finish();
    await until(() => isSealing(signed.id), 5_000, 1);
    const paused = pid();
    signalFamilies("SIGSTOP", paused);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
    const first = await startBeside();
    await expectCompleted(signed, "kept through a pause");
    await untilMailed(signed.id);
    const before = await recordOf(signed.id);
    signalFamilies("SIGCONT", paused);
    await until(async () => (await fetch(`${first.origin}/v1/health/ready`)).ok);
    await until(async () => !(await isSealing(signed.id)));
    await expectCompleted(signed, "kept through a pause");
    expect(await recordOf(signed.id)).toEqual(before);
    killFamilies(paused);
  },
  120_000,
);
