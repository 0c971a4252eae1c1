import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { apiScopes } from "@/db/enums";
import { operatorNotices } from "@/db/schema/platform";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { mailbox, person, signAs } from "../support/given";
import { inJson, send } from "../support/send-at-once";
import { recordedBeforeDelivery, sentBeforeOwners } from "../support/sent-before";

// The owner of the database cannot make links, but tries to have other people's given to a key with `deliver_links`.
useProduct();

let own: Organisation;
let key: string;
let mallory: { companyId: number; userId: number; key: string };
const keyOf = async ({ at, admin }: Organisation): Promise<string> =>
  (await must("POST", `${at}/api-keys`, { token: admin.token, body: { name: "Links", scopes: apiScopes } })).secret_key;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyOf(own);
  const other = await givenOrganisation();
  mallory = { companyId: other.companyId, userId: other.admin.id, key: await keyOf(other) };
});
beforeEach(async () => void (await database().delete(operatorNotices)));

type Made = { id: number; people: { id: number; signing_link: string | null }[] };
/** A workflow whose first recipient gets a mail; the links of the others are delivered by the sender. */
async function givenDelivered(): Promise<Made> {
  const people = [person(), person({ mail: false }), person({ mail: false })];
  const { status, json } = await send({ body: inJson({ signatories: people, execute_actions_in_order: false }) }, key);
  expect(status).toBe(201);
  return { id: json["workflow"].id, people: json["signatories"] };
}
const linksBy = (token: string, { id }: Made) => call("GET", `/workflows/simple-sign/${id}/delivered-links`, { token });
const linkIn = ({ people }: Made, index: number) => String(people[index]?.signing_link?.split("/").at(-1));
const factsOf = async ({ id }: Made) => (await judgeAuditChain(systemContext(), id)).facts.state;

describe("a link is derived for nobody", () => {
  const attacks: Record<string, { attack: (made: Made) => SQL; by: () => string }> = {
    "whom the product mails, by a row that says otherwise": {
      attack: ({ people }) => sql`update signatories set link_by_sender = true where id = ${people[0]?.id}`,
      by: () => key,
    },
    "where a row gives the workflow to another organisation": {
      attack: ({ id }) =>
        sql`update workflows set company_id = ${mallory.companyId}, initiator_id = ${mallory.userId} where id = ${id}`,
      by: () => mallory.key,
    },
  };
  test.each(Object.keys(attacks))("%s", async (name) => {
    const made = await givenDelivered();
    const one = attacks[name];
    if (!one) throw new Error("No such attack");
    await asOwner(one.attack(made));
    const { status, json } = await linksBy(one.by(), made);
    expect([status, JSON.stringify(json)]).toEqual([409, expect.not.stringContaining("signature-requests/")]);
    await runJobs();
    const told = (await mailbox("support@countersign.example")).map(({ text: words }) => String(words)).join();
    expect(told).toContain(`in workflow ${made.id}`);
    expect(await factsOf(made)).toBe("differ");
  });

  test("where an earlier version sent, which did not attest who delivers them", async () => {
    const made = await givenDelivered();
    await sentBeforeOwners(made.id);
    const { json } = await linksBy(key, made);
    expect(json["delivered_links"].map((one: { signing_link: unknown }) => one.signing_link)).toEqual([null, null]);
    expect(await factsOf(made)).toBe("kept");
  });

  test("once a correction has a new one mailed, by a row that says otherwise", async () => {
    const made = await givenDelivered();
    const { token } = own.admin;
    const [, changed] = made.people;
    const body = { signatories: [{ id: changed?.id, first_name: "Another" }] };
    await must("PATCH", `/workflows/simple-sign/${made.id}/signatories`, { token, body });
    await asOwner(sql`update signatories set link_by_sender = true where id = ${changed?.id}`);
    expect((await linksBy(key, made)).status).toBe(409);
    const link = signingToken({ id: Number(changed?.id), linkVersion: 2 });
    expect((await call("GET", `/signature-requests/${link}`)).status).toBe(409);
  });
});

test("delivered links are given, and lead to a whole trail, also once others have signed", async () => {
  const made = await givenDelivered();
  await signAs(linkIn(made, 1));
  const { json } = await linksBy(key, made);
  expect(json["delivered_links"]).toHaveLength(2);
  expect(json["delivered_links"][1].signing_link).toBe(made.people[2]?.signing_link);
  await signAs(linkIn(made, 2));
  expect(await factsOf(made)).toBe("kept");
});

test("what an earlier version records meanwhile takes no link away", async () => {
  const made = await givenDelivered();
  await signAs(linkIn(made, 1));
  await recordedBeforeDelivery(made.id);
  expect((await linksBy(key, made)).json["delivered_links"][0].signing_link).toBe(made.people[1]?.signing_link);
  expect(await factsOf(made)).toBe("kept");
});
