import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditActionIds } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { publicLinks, publicVisits } from "@/db/schema/public-links";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox, person as someone, type Sender } from "../support/given";
import { trailOf } from "../support/scheduling";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { validation as words } from "@/messages/en.json";

useProduct();

let sender: Sender;
let template: Awaited<ReturnType<typeof givenTemplate>>;
beforeAll(async () => {
  sender = await givenUser();
  template = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
});

const at = () => `${template.at}/public-links`;
const open = (body: object = {}, by = sender, of = template) =>
  call("POST", `${of.at}/public-links`, { token: by.token, body: { role_name: "Tenant", ...body } });
type Link = { id: number; token: string; at: string };
const given = async (body: object = {}, by = sender, of = template): Promise<Link> => {
  const { status, json } = await open(body, by, of);
  expect(status).toBe(201);
  const { id, url } = json["public_link"];
  return { id, token: String(url).split("/start/")[1] ?? "", at: `${of.at}/public-links/${id}` };
};
let visitors = 0;
const visitor = (over: object = {}) => ({
  first_name: "Zoe",
  last_name: "Papa",
  email: `visitor.${(visitors += 1)}@example.test`,
  language: "es",
  ...over,
});
const visit = (link: Link, body = visitor(), ip?: string) =>
  call("POST", `/public-links/${link.token}/visits`, { body, ...(ip && { ip }) });
const confirm = (link: Link, visitId: string, code: string) =>
  call("POST", `/public-links/${link.token}/visits/${visitId}/confirmation`, { body: { code } });
const codeFor = async (email: string) => {
  await runJobs(["deliverMail"]);
  const [mail] = await mailbox(email);
  return /\b(\d{6})\b/.exec(String(mail?.["text"]))?.[1] ?? "";
};
const come = async (link: Link, body = visitor()) => {
  const { json } = await visit(link, body);
  return confirm(link, json["visit_id"], await codeFor(body.email));
};
const ofVisitor = async (email: string) =>
  (await database().select().from(recipients).where(eq(recipients.email, email)))[0];
const workflowOf = async (email: string) => {
  const person = await ofVisitor(email);
  return must("GET", `/workflows/simple-sign/${person?.workflowId}`, { token: sender.token });
};
const actionsOf = (workflowId: number | undefined) => trailOf(sender, { at: `/workflows/simple-sign/${workflowId}` });

describe("a visitor", () => {
  test("confirms the address by a code, and only then has a workflow, whose trail tells of it", async () => {
    const link = await given();
    const zoe = visitor();
    const { status, json } = await visit(link, zoe);
    expect([status, json["code_mailed"], json["signing_link"]]).toEqual([200, true, null]);
    expect(await ofVisitor(zoe.email)).toBeUndefined();
    expect((await confirm(link, json["visit_id"], "000000")).status).toBe(422);
    const done = await confirm(link, json["visit_id"], await codeFor(zoe.email));
    expect(done.status).toBe(200);
    const { workflow, signatories: people } = await workflowOf(zoe.email);
    expect(workflow).toMatchObject({ name: "Lease", workflow_status_id: 2 });
    const mine = people.find((one: { email: string }) => one.email === zoe.email);
    expect(mine).toMatchObject({ role_name: "Tenant", first_name: "Zoe", default_language: "es" });
    const token = String(done.json["signing_link"]).split("/signature-requests/")[1];
    expect((await call("GET", `/signature-requests/${token}`)).status).toBe(200);
    expect(await actionsOf(workflow.id)).toContain(auditActionIds.visited);
    const again = await confirm(link, json["visit_id"], await codeFor(zoe.email));
    expect([again.status, again.json["signing_link"]]).not.toEqual([200, null]);
    const own = await database().select().from(recipients).where(eq(recipients.email, zoe.email));
    expect(own).toHaveLength(1);
    expect((await must("GET", at(), { token: sender.token })).public_links[0]).toMatchObject({
      used: 1,
      state: "open",
    });
  });

  test("whose address is not confirmed begins at once; trail says so, nothing saved is offered, nobody's list has it", async () => {
    const link = await given({ confirms_address: false });
    const user = await givenUser();
    const body = visitor({ email: user.email });
    const { json } = await visit(link, body);
    expect(json["code_mailed"]).toBe(false);
    const token = String(json["signing_link"]).split("/signature-requests/")[1];
    expect((await call("GET", `/signature-requests/${token}`)).status).toBe(200);
    const person = await ofVisitor(user.email);
    expect(await actionsOf(person?.workflowId)).toContain(auditActionIds.visitedUnconfirmed);
    expect((await must("GET", "/workflows?waiting_for_me", { token: user.token })).workflows).toEqual([]);
    await givenSent(await givenUser(), [someone({ email: user.email })]);
    expect((await must("GET", "/workflows?waiting_for_me", { token: user.token })).workflows).toHaveLength(1);
    const path = `/workflows/${person?.workflowId}/workflow-actions/${person?.id}/link`;
    expect(
      (await call("GET", `/workflows/simple-sign${path.slice("/workflows".length)}`, { token: user.token })).status,
    ).toBe(404);
  });

  test("is confirmed by their own code, whatever the link asks for meanwhile", async () => {
    const link = await given();
    const zoe = visitor();
    const { json } = await visit(link, zoe);
    await must("PATCH", link.at, { token: sender.token, body: { confirms_address: false } });
    await confirm(link, json["visit_id"], await codeFor(zoe.email));
    const person = await ofVisitor(zoe.email);
    expect(person?.addressUnconfirmed).toBe(false);
    expect(await actionsOf(person?.workflowId)).toContain(auditActionIds.visited);
  });

  test("waits for the turn where others come first", async () => {
    const ordered = await givenTemplate(sender);
    const link = await given({}, sender, ordered);
    expect((await come(link)).json["signing_link"]).toBeNull();
  });

  test("has five tries, and of two confirmations at once begins once", async () => {
    const link = await given();
    const [one, other] = [visitor(), visitor()];
    const { json } = await visit(link, one);
    const problemOf = async (code: string) => (await confirm(link, json["visit_id"], code)).json["errors"];
    for (let index = 0; index < 5; index++) expect(await problemOf("000000")).toEqual({ code: words.codeWrong });
    expect(await problemOf(await codeFor(one.email))).toEqual({ code: words.codeExpired });
    const second = (await visit(link, other)).json;
    const code = await codeFor(other.email);
    await Promise.all([1, 2, 3].map(() => confirm(link, second["visit_id"], code)));
    const own = await database().select().from(recipients).where(eq(recipients.email, other.email));
    expect(own).toHaveLength(1);
  });

  test("is told that a code is over", async () => {
    const link = await given();
    const zoe = visitor();
    const { json } = await visit(link, zoe);
    await database().update(publicVisits).set({ codeExpiresAt: new Date() });
    const late = await confirm(link, json["visit_id"], await codeFor(zoe.email));
    expect(late.json["errors"]).toEqual({ code: words.codeExpired });
  });

  test("cannot use another link's visit, an unknown link, or wrong names", async () => {
    const [link, other] = [await given(), await given()];
    const zoe = visitor();
    const { json } = await visit(link, zoe);
    expect((await confirm(other, json["visit_id"], await codeFor(zoe.email))).status).toBe(404);
    expect((await visit({ ...link, token: "x".repeat(22) })).status).toBe(404);
    for (const wrong of [{ email: "nobody" }, { first_name: "" }, { first_name: "http://spam.example" }])
      expect((await visit(link, visitor(wrong))).status).toBe(422);
  });

  test("gets all three codes of an hour when they are asked for at once", async () => {
    const link = await given();
    const zoe = visitor();
    const answers = await Promise.all([1, 2, 3, 4].map(() => visit(link, zoe, "192.0.2.9")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  });

  test("gets three codes an hour at an address, whoever asks elsewhere; all together get it eighteen, a caller twenty", async () => {
    const link = await given();
    const zoe = visitor();
    const statusesFrom = async (ip: string) => {
      const statuses = [];
      for (let index = 0; index < 4; index++) statuses.push((await visit(link, zoe, ip)).status);
      return statuses;
    };
    for (const host of [1, 2, 3]) expect(await statusesFrom(`198.51.100.${host}`)).toEqual([200, 200, 200, 429]);
    for (let host = 4; host <= 12; host++)
      expect(await statusesFrom(`198.51.100.${host}`)).toEqual([200, 429, 429, 429]);
    expect(await statusesFrom("198.51.100.13")).toEqual([429, 429, 429, 429]);
    const callers = [];
    for (let index = 0; index < 21; index++) callers.push((await visit(link, visitor(), "192.0.2.7")).status);
    expect(callers.filter((status) => status === 200)).toHaveLength(20);
    expect(callers.at(-1)).toBe(429);
  });
});

test("the owner of an address, signed in with it, gets a code whoever has used up the others", async () => {
  const link = await given();
  const [owner, stranger] = [await givenUser(), await givenUser()];
  const zoe = visitor({ email: owner.email });
  for (const host of [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect((await visit(link, zoe, `198.51.100.${host}`)).status).toBe(200);
  const statusOf = async (token?: string) =>
    (
      await call("POST", `/public-links/${link.token}/visits`, {
        body: zoe,
        ip: "203.0.113.77",
        ...(token && { token }),
      })
    ).status;
  expect([await statusOf(), await statusOf(stranger.token)]).toEqual([429, 429]);
  const confirmOwner = (confirmedAt: Date | null) =>
    database().update(users).set({ confirmedAt }).where(eq(users.id, owner.id));
  await confirmOwner(null); // Whoever signs up with a stranger's address is not its owner yet.
  expect(await statusOf(owner.token)).toBe(429);
  await confirmOwner(new Date());
  const own = [];
  for (let index = 0; index < 4; index++) own.push(await statusOf(owner.token));
  expect(own).toEqual([200, 200, 200, 429]);
});

describe("a link", () => {
  test("that is closed, over, used up or used up for today lets nobody begin, and says so", async () => {
    const closed = await given();
    const early = visitor();
    const { json } = await visit(closed, early);
    const code = await codeFor(early.email);
    await must("PATCH", closed.at, { token: sender.token, body: { is_open: false } });
    const refused = await visit(closed);
    expect([refused.status, refused.json["message"]]).toEqual([409, "This link is closed."]);
    expect((await confirm(closed, json["visit_id"], code)).status).toBe(409);
    expect(await ofVisitor(early.email)).toBeUndefined();
    const over = await given();
    const past = new Date(Date.now() - 1000);
    for (const refused of [
      await open({ closes_at: past.toISOString() }),
      await call("PATCH", over.at, { token: sender.token, body: { closes_at: past.toISOString() } }),
    ])
      expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([422, ["closes_at"]]);
    await database().update(publicLinks).set({ closesAt: past }).where(eq(publicLinks.id, over.id));
    expect((await visit(over)).status).toBe(409);
    for (const limit of [{ maximum: 1 }, { per_day: 1 }]) {
      const link = await given(limit);
      const [one, other] = [visitor(), visitor()];
      const [mine, theirs] = [await visit(link, one), await visit(link, other)];
      const codes = [await codeFor(one.email), await codeFor(other.email)];
      const both = await Promise.all([
        confirm(link, mine.json["visit_id"], codes[0] ?? ""),
        confirm(link, theirs.json["visit_id"], codes[1] ?? ""),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await visit(link)).status).toBe(409);
    }
  });

  test("shows the template as it was when the link was opened, and as it is when it is opened again", async () => {
    const own = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
    const link = await given({}, sender, own);
    const rename = (role_name: string) =>
      must("POST", `${own.at}/roles`, {
        token: sender.token,
        body: { roles: own.roles.map((role, index) => ({ ...role, ...(index === 0 && { role_name }) })) },
      });
    await rename("Owner");
    const nameOfFirst = async (email: string) => (await workflowOf(email)).signatories[0].role_name;
    const [one, other] = [visitor(), visitor()];
    await come(link, one);
    expect(await nameOfFirst(one.email)).toBe("Landlord");
    for (const is_open of [false, true]) await must("PATCH", link.at, { token: sender.token, body: { is_open } });
    await come(link, other);
    expect(await nameOfFirst(other.email)).toBe("Owner");
    await must("DELETE", own.at, { token: sender.token });
    expect((await visit(link)).status).toBe(409);
  });

  test("pauses while the plan has no room, and when its owner may no longer send", async () => {
    const user = await givenUser({}, { onTrial: true });
    const own = await givenTemplate(user);
    const link = await given({}, user, own);
    for (let index = 0; index < 10; index++) {
      const draft = await givenDraft(user);
      await database().update(workflows).set({ executeAt: new Date() }).where(eq(workflows.id, draft.id));
    }
    expect((await visit(link)).json["message"]).toMatch(/cannot be used at the moment/);
    const company = await givenCompany();
    const theirs = await given({}, company.admin, await givenTemplate(company.admin));
    await database().delete(companyUsers).where(eq(companyUsers.userId, company.admin.id));
    expect((await visit(theirs)).status).toBe(409);
  });

  test("opens nothing and stores nothing for a thousand robots that look at it", async () => {
    const link = await given();
    for (const token of [link.token, "y".repeat(22)])
      expect((await call("POST", `/public-links/${token}/visits`, { body: {} })).status).toBe(422);
    expect(await database().$count(publicVisits, eq(publicVisits.linkId, link.id))).toBe(0);
    const [row] = await database().select().from(publicLinks).where(eq(publicLinks.id, link.id));
    expect(JSON.stringify(row)).not.toContain(link.token);
  });

  test.each([
    [{ role_name: "Nobody" }, "role_name"],
    [{ role_name: "Landlord" }, "role_name"], // then nobody would be the tenant
    [{ maximum: 0 }, "maximum"],
    [{ per_day: 10_001 }, "per_day"],
    [{ title: "" }, "title"],
  ])("is refused with %j", async (body, path) => {
    const { status, json } = await open(body);
    expect([status, Object.keys(json["errors"])]).toEqual([422, [path]]);
  });
});
