import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { completions } from "@/db/schema/workflows";
import { systemContext } from "@/lib/platform/context/context";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// The owner of the database exchanges what was stored after a recipient, before the next one or the seal.
useProduct();

let sender: Sender;
let sent: Sent;
let other: Sent;
beforeAll(async () => {
  sender = await givenUser();
  [sent, other] = [await givenSent(sender, [person(), person()]), await givenSent(sender, [person(), person()])];
  for (const { tokens } of [sent, other]) expect((await signAs(tokens[0] ?? null)).status).toBe(200);
  await runJobs();
});

const download = async ({ at }: Sent, index = 0) => {
  const { revisions } = await must("GET", `${at}/revisions`, { token: sender.token });
  const { status, bytes } = await call("GET", `${at}/revisions/${revisions[index].id}`, { token: sender.token });
  return { status, file: Buffer.from(bytes).toString("base64") };
};
const factsOf = async () => (await auditChainOf(sender, sent)).facts;
/**
 * Puts the original file, without the recipient's work, into the row, and the named columns of another workflow's row.
 */
const exchange = (...columns: ("code" | "created_at")[]) =>
  sql`update revisions r set ${sql.join(
    [sql`file_hash = d.file_hash`, ...columns.map((name) => sql`${sql.identifier(name)} = o.${sql.identifier(name)}`)],
    sql`, `,
  )} from revisions o join documents d on d.id = o.document_id where r.workflow_id = ${sent.id}
    and o.workflow_id = ${other.id} and r.signatory_id is not null and o.signatory_id is not null`;

describe("a revision is told from what was put in its place:", () => {
  test.each([
    ["another file", []],
    ["another file with a code", ["code"]],
    ["another file with a code and its time", ["code", "created_at"]],
  ] as const)("%s", async (_, columns) => {
    expect(await factsOf()).toMatchObject({ state: "kept" });
    await rolledBack(async () => {
      await asOwner(exchange(...columns));
      const difference = { what: "revision", signatory_id: sent.signatories[0]?.id, item_id: sent.document.id };
      expect(await factsOf()).toMatchObject({ state: "differ", difference });
      expect((await download(sent)).status).toBe(409);
    });
  });

  test("another file without a code, as an earlier version stored it, gives way to what is attested", async () => {
    const before = await download(sent);
    await rolledBack(async () => {
      await asOwner(exchange(), sql`update revisions set code = null where workflow_id = ${sent.id}`);
      expect(await factsOf()).toMatchObject({ state: "kept" });
      expect(await download(sent)).toEqual(before);
      expect(await factsOf()).toMatchObject({ state: "kept" });
    });
  });
});

test("nothing is sealed while a revision is exchanged, and the sealed one is the file that the trail names", async () => {
  const [kept] = await database().execute<{ hash: string }>(
    sql`select file_hash as hash from revisions where workflow_id = ${sent.id}`,
  );
  await asOwner(exchange());
  for (const { tokens } of [sent, other]) expect((await signAs(tokens[1] ?? null)).status).toBe(200);
  await runJobs();
  const completionOf = async () =>
    (await database().select().from(completions).where(eq(completions.workflowId, sent.id)))[0];
  expect(await completionOf()).toMatchObject({ sealedAt: null, lastError: expect.stringContaining("revision") });

  await asOwner(sql`update revisions set file_hash = ${kept?.hash} where workflow_id = ${sent.id}`);
  await sealWorkflow(systemContext(), sent.id);
  expect(await completionOf()).toMatchObject({ sealedAt: expect.any(Date) });
  expect((await download(sent)).status).toBe(200);
  await asOwner(
    sql`update revisions r set file_hash = o.file_hash from revisions o where r.workflow_id = ${sent.id}
      and o.workflow_id = ${other.id} and r.signatory_id is null and o.signatory_id is null`,
  );
  expect((await download(sent)).status).toBe(409);
});
