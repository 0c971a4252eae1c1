import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { signatories } from "@/db/schema/workflows";
import { sha256 } from "@/lib/platform/crypto";
import { systemContext } from "@/lib/platform/context";
import { sealWorkflow } from "@/lib/sealing/seal-workflow";
import { linkHashOf } from "@/lib/workflows/signing-link";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { finish, givenDelegable, handOn, nextToken, trailOf } from "../support/handing-on";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { logged } from "../support/logged";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

// The owner of the database lets somebody act by a link that was never theirs, or is theirs no more.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenMember();
});

const statusOf = async (token: string | undefined) => (await call("GET", `/signature-requests/${token}`)).status;
const peopleOf = ({ id }: Sent) =>
  database().select().from(signatories).where(eq(signatories.workflowId, id)).orderBy(asc(signatories.id));
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
  // Put back, both can go on.
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

test("the address of a public link that is moved to another link leads nowhere", async () => {
  const over = { execute_actions_in_order: false };
  const [acme, other] = await Promise.all([0, 0].map(() => givenTemplate(sender, { over })));
  const open = async (at = "") => {
    const { public_link: link } = await must("POST", `${at}/public-links`, {
      token: sender.token,
      body: { role_name: "Tenant" },
    });
    return { id: Number(link.id), token: String(link.url).split("/start/")[1] ?? "" };
  };
  const [published, moved] = [await open(acme?.at), await open(other?.at)];
  await asOwner(
    sql`update public_links set link_hash = null where id = ${published.id}`,
    sql`update public_links set link_hash = ${sha256(published.token)} where id = ${moved.id}`,
  );
  const body = { first_name: "Zoe", last_name: "Papa", email: "zoe@example.test", language: "en" };
  const said = await logged(async () =>
    expect((await call("POST", `/public-links/${published.token}/visits`, { body })).status).toBe(404),
  );
  expect(said).toContain("a public link is recorded with the address of another");
});
