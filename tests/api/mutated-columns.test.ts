import { eq, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import * as schema from "@/db/all-tables";
import { database } from "@/db/client";
import { recipientRoleIds } from "@/db/enums";
import { otpChallenges } from "@/db/schema/signing";
import { completions, workflows } from "@/db/schema/workflows";
import { listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { describeForRecipient } from "@/lib/certificates/describe-for-recipient";
import { findStoredHash } from "@/lib/certificates/make-certificate";
import { loadEvidence } from "@/lib/certificates/load-evidence";
import { systemContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { sealWorkOf } from "@/lib/sealing/seal-work";
import { listStamps } from "@/lib/sealing/stamps";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { field, person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { bob, handOn } from "../support/handing-on";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { claimBy, finishBy, shared } from "../support/alternates";
import { pageText } from "../support/pdf-judges";
import { otherValue, snake } from "../support/other-value";
import { rolledBack } from "../support/rolled-back";
import { givenDraft, type Sent, tokenOf } from "../support/shortcuts";

// What the owner of the database can change, one column at a time: each change is refused, or shows nowhere.
useProduct();

const tables = Object.values(schema).filter((one) => is(one, PgTable));
/** Changed row by row, because a refused row would hide another one that is not refused. */
const rowByRow = new Set(["signatories", "delegations", "documents"]);

/** Columns whose change may show, with the reason. */
const mayShow: Record<string, string> = {
  "audit_certificates.workflow_id": "the certificate is made anew, of the same facts",
  "audit_certificates.language": "the certificate is made anew, of the same facts",
};

let sender: Sender;
let sent: Sent;

/** A document that was handed on, corrected, claimed by one of several, signed in person, with initials and uploads. */
beforeAll(async () => {
  sender = (await givenCompany({ name: "Meridian" })).admin;
  const { token } = sender;
  const copy = person({ recipient_role_id: recipientRoleIds.copy, email: "copy@example.test" });
  const people = [person(), shared(2), inPerson(), person({ mobile_number: "306912345678" }), copy];
  const draft = await givenDraft(sender, people, {
    ordered: false,
    fieldsOf: (id, pageId, index) =>
      index === 0 || index === 3
        ? [
            field(`remark ${index}`, 1, id, pageId, { relative_top: 5 + 6 * index }),
            field(`sign ${index}`, 4, id, pageId, {
              relative_top: 5 + 6 * index,
              relative_left: 50,
              apply_date_time: true,
            }),
            field(`initials ${index}`, 4, id, pageId, { relative_top: 50 + 6 * index, is_initial: true }),
          ]
        : [],
  });
  const asked = { kind: "requested", ownerId: sender.id, workflowId: draft.id, title: "Passport" } as const;
  const [first, , , fourth] = draft.signatories.map((one) => Number(one["id"]));
  const [upload] = await database()
    .insert(schema.attachments)
    .values({ ...asked, signatoryId: fourth ?? 0 })
    .returning();
  const annex = { fileHash: "a".repeat(64), fileName: "rules.pdf", contentType: "application/pdf", byteSize: 1 };
  await database()
    .insert(schema.attachments)
    .values({ ...asked, kind: "reference", title: "House rules", ...annex });
  await must("POST", `${draft.at}/settings`, { token, body: { allow_delegation: true } });
  await must("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString() } });
  sent = { ...draft, tokens: draft.signatories.map(tokenOf) };
  expect((await handOn(sent.tokens[0], bob())).status).toBe(200);
  const body = { signatories: [{ id: fourth, email: "other@example.test" }] };
  await must("PATCH", `${sent.at}/signatories`, { token, body });
  const again = (id: number | undefined) => signingToken({ id: id ?? 0, linkVersion: 2 });
  const form = new FormData();
  form.set("attachment", new File(["%PDF-1.4 x"], "passport.pdf"));
  await must("POST", `/signature-requests/${again(fourth)}/attachments/${upload?.id}`, { form });
  const code = { signatoryId: fourth ?? 0, mobileNumber: "306912345678", codeHash: "", reference: "" };
  await database()
    .insert(otpChallenges)
    .values({ ...code, expiresAt: new Date(), passedAt: new Date() });
  const alternates: { id: number }[] = sent.signatories[1]?.["members"] ?? [];
  const [claimer] = alternates.map(({ id }) => signingToken({ id, linkVersion: 1 }));
  await claimBy(claimer);
  expect((await finishBy(claimer)).status).toBe(200);
  const device = await handOver(sent.tokens[2]);
  await begin(device);
  await onDevice(device, "POST", "/fill-and-sign", { data: [], time_zone: "UTC" });
  for (const token of [again(first), again(fourth)]) expect((await signAs(token)).status).toBe(200);
  await runJobs(["makeRevisions", "sealWorkflow", "certifyWorkflow"]);
}, 120_000);

type Seen = { refused: string } | { shown: string };

/** What sealing would stamp and write, and the revision after each recipient. */
async function seenBySeal(): Promise<Seen> {
  const ctx = systemContext();
  const [completion] = await ctx.db.select().from(completions).where(eq(completions.workflowId, sent.id));
  if (!completion) return { refused: "there is no completion" };
  const facts = await listKeptFacts(ctx, sent.id, completion);
  const work = [];
  for (const document of facts.documents) {
    work.push(await sealWorkOf(facts, { ...document, sealedHash: null }, completion));
    for (const { finishedAt } of facts.people) if (finishedAt) work.push(await listStamps(facts, document, finishedAt));
  }
  return { shown: plain(work) };
}

/** What certificates show, of the sender and of each recipient. */
async function seenByCertificate(): Promise<Seen> {
  const ctx = { ...systemContext(), language: "en" } as const;
  const [workflow] = await ctx.db.select().from(workflows).where(eq(workflows.id, sent.id));
  if (!workflow) return { refused: "there is no workflow" };
  const stored = await findStoredHash(ctx, sent.id);
  const { chain, ...evidence } = await loadEvidence(ctx, workflow);
  const isKept = chain.facts.state === "kept" || chain.facts.state === "partly" || chain.facts.state === "beforeFacts";
  if (!chain.whole || !isKept) return { refused: JSON.stringify([chain.state, chain.facts]) };
  return { shown: plain({ ...evidence, state: chain.facts.state, stored }) };
}

const plain = (shown: unknown) =>
  JSON.stringify(shown, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  );

/** Refusals of the product; anything else that is thrown is a fault. */
const refusals = /of the audit trail|is gone|is of nobody|is sealed, but its workflow is not/;
async function seen(by: () => Promise<Seen>): Promise<Seen> {
  try {
    return await by();
  } catch (error) {
    const isRefusal = error instanceof AppError || (error instanceof Error && refusals.test(error.message));
    if (isRefusal) return { refused: error.message };
    throw error;
  }
}

type Place = { table: PgTable; where: SQL };
type Outcome = "nothing" | "refused" | "shown" | "impossible";
let before: Seen[];

const both = async () => [await seen(seenBySeal), await seen(seenByCertificate)];

/** What happens to seals and certificates if these columns are changed. */
const outcomeOf = ({ table, where }: Place, values: readonly (readonly [PgColumn, SQL])[]): Promise<Outcome> =>
  rolledBack(async () => {
    const db = database();
    await db.execute(sql`set local session_replication_role = replica`);
    const changes = values.map(([column, value]) => sql`${sql.identifier(snake(column))} = ${value}`);
    try {
      await db.transaction((tx) => tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${where}`));
    } catch {
      return "impossible"; // a constraint of the table, which is not what is tried here
    }
    const after = await both();
    const differs = after.filter((one, index) => plain(one) !== plain(before[index]));
    if (differs.some((one) => "shown" in one)) return "shown";
    return differs.length > 0 ? "refused" : "nothing";
  });

const everyRow = sql`true`;

/** The columns of a table that seals or certificates depend on, with the outcome of each change. */
async function outcomesOf(table: PgTable): Promise<Record<string, Outcome[]>> {
  const { name, columns } = getTableConfig(table);
  const own = columns.filter(({ generatedIdentity }) => !generatedIdentity);
  const rows = await database().execute<{ ctid: string }>(sql`select ctid::text from ${table}`);
  if (rows.length === 0) return {};
  const all = own.map((column) => [column, otherValue(column)] as const);
  // Tried together first, because most tables do not matter at all.
  const kinds = [...new Set(own.map(kindOf))].map((kind) => all.filter(([column]) => kindOf(column) === kind));
  const outcomes = await inTurn(kinds, (values) => outcomeOf({ table, where: everyRow }, values));
  if (outcomes.every((one) => one === "nothing")) return {};
  const places = rowByRow.has(name) ? rows.map(({ ctid }) => sql`ctid = ${ctid}::tid`) : [];
  const found: Record<string, Outcome[]> = {};
  for (const [column, value] of all) {
    const first = await outcomeOf({ table, where: everyRow }, [[column, value]]);
    if (first === "nothing") continue;
    const outcomes: Outcome[] = [first];
    if (!column.notNull) outcomes.push(await outcomeOf({ table, where: everyRow }, [[column, sql`null`]]));
    for (const where of places) outcomes.push(await outcomeOf({ table, where }, [[column, value]]));
    found[`${name}.${snake(column)}`] = outcomes;
  }
  return found;
}

/** Columns that may decide whether a row counts at all are changed separately: an ignored row shows no change. */
function kindOf({ primary, name, enumValues, columnType }: PgColumn): string {
  if (primary || name.endsWith("Id")) return name;
  return (enumValues ?? []).length > 0 || /Boolean|Timestamp/.test(columnType) ? "deciding" : "shown";
}

async function inTurn<T, R>(list: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await act(one));
  return results;
}

test("no column of any table shows in a seal, a revision or a certificate without being attested", async () => {
  before = await both();
  expect(before.map((one) => "shown" in one)).toEqual([true, true]);
  const found: Record<string, Outcome[]> = {};
  for (const table of tables) Object.assign(found, await outcomesOf(table));
  const named = (outcome: Outcome) => Object.keys(found).filter((name) => found[name]?.includes(outcome));
  expect(named("shown").filter((name) => !(name in mayShow))).toEqual([]);
  for (const name of [
    "senders.name",
    "pages.width",
    "attachments.title",
    "attachments.file_hash",
    "fields.is_initial",
    "fields.read_only",
    "fields.formula",
    "delegations.audit_sequence",
    "delegations.corrected",
    "workflows.name",
    "workflows.print_language",
  ])
    expect(named("refused")).toContain(name);
}, 240_000);

test("the certificate shows the sender and the organisation of the sending", async () => {
  const text = pageText((await certificateOf(sent, sender)).bytes).replace(/\s+/g, " ");
  for (const words of ["Meridian", sender.email, "Lease", "Bob Next", "Unchanged: every fact"])
    expect(text).toContain(words);
});

test("a recipient's certificate has of others no address, and nobody who does not show in the sealed documents", async () => {
  const [workflow] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
  if (!workflow) throw new Error("The workflow is gone");
  const evidence = await loadEvidence(systemContext(), workflow);
  const { people, earlierPeople, rows } = evidence;
  const isHosted = people.find(({ hostEmail }) => hostEmail);
  const addresses = (of: typeof people) =>
    of.flatMap(({ email, hostEmail, members: alternates }) => [
      email,
      hostEmail,
      ...alternates.map((one) => one.email),
    ]);
  for (const own of people) {
    const data = await describeForRecipient(evidence, own.id, "en", new Date());
    const text = JSON.stringify(data, (_, value: unknown) => (value instanceof Uint8Array ? "" : value));
    const others = people.filter((one) => one !== own);
    const origins = rows.filter((row) => !own.rows.includes(row)).map(({ ip }) => ip);
    const hidden = [
      ...[...addresses(others), ...earlierPeople.map(({ email }) => email)].filter((one) => one !== own.email),
      ...origins.filter((ip) => !own.rows.some((row) => row.ip === ip)).map((ip) => ip && `${ip} `),
      isHosted?.hostEmail,
      sender.email,
      "Member1",
    ];
    for (const one of hidden) if (one) expect(text, `${own.firstName} reads ${one}`).not.toContain(one);
    expect(text).toContain(own.firstName);
  }
});
