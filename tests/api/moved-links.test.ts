import { asc, eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients, workflows } from "@/db/schema/workflows";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { systemContext } from "@/lib/platform/context/context";
import { getOpenedLink } from "@/lib/public-links/open-link";
import { findSigningLink, findVisit } from "@/lib/public-links/visit";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { linkHashOf } from "@/lib/workflows/send/signing-link";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { finish, givenDelegable, handOn, nextToken, trailOf } from "../support/handing-on";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

// The owner of the database lets somebody act with a link that was never theirs, or no longer is.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const statusOf = async (token: string | undefined) => (await call("GET", `/signature-requests/${token}`)).status;
const peopleOf = ({ id }: Sent) =>
  database().select().from(recipients).where(eq(recipients.workflowId, id)).orderBy(asc(recipients.id));
/** Gives the row the link of that token, and no other row. */
const giveLink = (id: number | undefined, token: string | undefined) =>
  asOwner(
    sql`update signatories set link_hash = null where link_hash = ${sha256(token ?? "")}`,
    sql`update signatories set link_hash = ${sha256(token ?? "")} where id = ${id ?? 0}`,
  );
const actsOf = async (sent: Sent) => (await trailOf(sent)).length;

test("a link that is moved to another recipient's row opens nothing, so that nobody acts as somebody else", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  await runJobs();
  const [mine, other] = sent.tokens;
  const [, second] = await peopleOf(sent);
  await giveLink(second?.id, mine ?? "");
  const before = await actsOf(sent);
  const said = await logged(async () => expect(await statusOf(mine ?? "")).toBe(410));
  expect(JSON.stringify(said)).toContain("a link is recorded as that of a person whose link it is not");
  expect((await call("POST", `/signature-requests/${mine}/fill-and-sign`, { body: { data: [] } })).status).toBe(410);
  expect(await actsOf(sent)).toBe(before);
  // With the links put back, both can continue.
  const [first] = await peopleOf(sent);
  await giveLink(first?.id, mine ?? "");
  await asOwner(sql`update signatories set link_hash = ${linkHashOf(second ?? { id: 0, linkVersion: 0 })}
    where id = ${second?.id}`);
  expect((await signAs(mine ?? null)).status).toBe(200);
  expect((await signAs(other ?? null)).status).toBe(200);
});

test("a row of a session on a host's device opens nothing without the cookie of that device", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  const [mine = ""] = sent.tokens;
  const [, second] = await peopleOf(sent);
  await asOwner(
    sql`update signatories set link_hash = null where link_hash = ${sha256(mine)}`,
    sql`insert into device_sessions (signatory_id, link_hash, started_at) values (${second?.id}, ${sha256(mine)}, now())`,
  );
  expect(await statusOf(mine)).toBe(410);
});

test("whoever handed a part on cannot act by the old link again, nor is it sealed if no row tells of the handing on", async () => {
  const sent = await givenDelegable(sender);
  const [old = ""] = sent.tokens;
  expect((await handOn(old)).status).toBe(200);
  const [now] = await peopleOf(sent);
  await asOwner(sql`update signatories set link_hash = ${sha256(old)}, link_version = 1 where id = ${now?.id}`);
  expect(await statusOf(old)).toBe(410);
  const gone = sql`delete from delegations where signatory_id = ${now?.id}`;
  await asOwner(gone);
  expect(await statusOf(old)).toBe(200);
  await call("POST", `/signature-requests/${old}/consent`, { body: { version: "1" } });
  await finish(old);
  const { facts } = await auditChainOf(sender, sent);
  expect(facts).toMatchObject({ state: "differ", difference: { what: "earlier" } });
  await logged(() => sealWorkflow(systemContext(), sent.id).catch(() => undefined));
  expect(await statusOf(nextToken(sent))).toBe(410);
});

test("a session on a host's device that is moved to another recipient opens nothing, with its cookie neither", async () => {
  const [own, theirs] = await Promise.all([0, 0].map(() => givenSent(sender, [inPerson({ host: sender.email })])));
  const device = await handOver(own?.tokens[0]);
  expect((await onDevice(device, "GET")).status).toBe(200);
  const [victim] = theirs ? await peopleOf(theirs) : [];
  await asOwner(sql`update device_sessions set signatory_id = ${victim?.id} where link_hash = ${sha256(device.token)}`);
  expect((await onDevice(device, "GET")).status).toBe(410);
  expect((await begin(device)).status).toBe(410);
});

const zoe = { first_name: "Zoe", last_name: "Papa", email: "zoe@example.test", language: "en" };
/** A public link of a template of its own. */
async function publicLink(over: object = {}) {
  const { at } = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
  const body = { role_name: "Tenant", ...over };
  const { public_link: link } = await must("POST", `${at}/public-links`, { token: sender.token, body });
  return { id: Number(link.id), token: String(link.url).split("/start/")[1] ?? "" };
}
const visit = (token: string, body = zoe) => call("POST", `/public-links/${token}/visits`, { body });
const confirm = (token: string, visitId: string, code: string) =>
  call("POST", `/public-links/${token}/visits/${visitId}/confirmation`, { body: { code } });
const codeFor = async (email: string) => {
  await runJobs(["deliverMail"]);
  const [mail] = await mailbox(email);
  return /\b(\d{6})\b/.exec(String(mail?.["text"]))?.[1] ?? "";
};
/** Where the page of the public link leads this visitor's browser. */
async function ledTo(token: string, visitId: string) {
  const ctx = systemContext();
  const found = await findVisit(ctx, await getOpenedLink(ctx, token), visitId);
  return found && (await findSigningLink(ctx, found.signatoryId));
}

test("the address of a public link that is moved to another link leads nowhere", async () => {
  const [published, moved] = [await publicLink(), await publicLink()];
  await asOwner(
    sql`update public_links set link_hash = null where id = ${published.id}`,
    sql`update public_links set link_hash = ${sha256(published.token)} where id = ${moved.id}`,
  );
  const said = await logged(async () => expect((await visit(published.token)).status).toBe(404));
  expect(said).toContain("a public link is recorded with the address of another");
});

test("a visit of a public link that is moved to another recipient answers nobody's link, nor one whose code is gone", async () => {
  const link = await publicLink();
  const sent = await givenSent(sender, [person()]);
  await runJobs();
  const [victim] = await peopleOf(sent);
  const visitId = String((await visit(link.token)).json["visit_id"]);
  const code = await codeFor(zoe.email);
  const begun = await confirm(link.token, visitId, code);
  expect(begun.json["signing_link"]).toContain("/signature-requests/");
  const own = sql`(select signatory_id from public_visits where token_hash = ${sha256(visitId)})`;
  const ofZoe = (await database().execute<{ id: string }>(sql`select ${own} as id`))[0]?.id;
  const change = (to: SQL) => asOwner(sql`update public_visits set ${to} where token_hash = ${sha256(visitId)}`);
  await change(sql`signatory_id = ${victim?.id}, workflow_id = ${sent.id}`);
  const said = await logged(async () => expect((await confirm(link.token, visitId, code)).status).toBe(404));
  expect(said).toContain("a visit of a public link is recorded as that of another recipient");
  expect(await ledTo(link.token, visitId)).toBeNull();
  await change(sql`signatory_id = ${ofZoe}`);
  expect(await ledTo(link.token, visitId)).toBe(begun.json["signing_link"]);
  await change(sql`mac = null`);
  expect(await ledTo(link.token, visitId)).toBeNull();
});

test("a code confirms no other address and no other link than it was mailed for", async () => {
  const [link, other] = [await publicLink(), await publicLink()];
  const visitId = String((await visit(link.token, { ...zoe, email: "zoe.2@example.test" })).json["visit_id"]);
  const code = await codeFor("zoe.2@example.test");
  const change = (to: SQL) => asOwner(sql`update public_visits set ${to} where token_hash = ${sha256(visitId)}`);
  await change(sql`email = 'director@example.test'`);
  expect((await confirm(link.token, visitId, code)).status).toBe(422);
  await change(sql`email = 'zoe.2@example.test', link_id = ${other.id}`);
  expect((await confirm(other.token, visitId, code)).status).toBe(422);
  await change(sql`link_id = ${link.id}`);
  expect((await confirm(link.token, visitId, code)).status).toBe(200);
});

test("a visitor who handed the part on is led to their own ended link, not to that of the person who has it now", async () => {
  const link = await publicLink({ confirms_address: false });
  const { json } = await visit(link.token);
  const [visitId, href] = [String(json["visit_id"]), String(json["signing_link"])];
  const token = href.split("/signature-requests/")[1];
  await database().update(workflows).set({ allowDelegation: true }).where(eq(workflows.name, "Lease"));
  expect((await handOn(token)).status).toBe(200);
  expect(await ledTo(link.token, visitId)).toBe(href);
  expect(await statusOf(token)).toBe(410);
});
