import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { publicParts, publicVisits } from "@/db/schema/public-links";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { findLedPart } from "@/lib/public-links/led-part";
import { getOpenedLink } from "@/lib/public-links/open-link";
import { findVisit } from "@/lib/public-links/visit";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { correct } from "../support/corrections";
import { mailbox, type Sender, signAs } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { whileLocked } from "../support/waiting-for-locks";

useProduct();

let sender: Sender;
let template: Awaited<ReturnType<typeof givenTemplate>>;
beforeAll(async () => {
  sender = await givenUser();
  template = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
});

type Link = { token: string; at: string };
const open = async (body: object = {}): Promise<Link> => {
  const { public_link: made } = await must("POST", `${template.at}/public-links`, {
    token: sender.token,
    body: { role_name: "Tenant", ...body },
  });
  return { token: String(made.url).split("/start/")[1] ?? "", at: `${template.at}/public-links/${made.id}` };
};
let visitors = 0;
const newAddress = () => `returning.${(visitors += 1)}@example.test`;
const visit = (link: Link, email: string, over: object = {}) =>
  call("POST", `/public-links/${link.token}/visits`, {
    body: { first_name: "Zoe", last_name: "Papa", email, language: "en", ...over },
  });
const visitsOf = (link: Link, visitId: string) => `/public-links/${link.token}/visits/${visitId}`;
const codeFor = async (email: string) => {
  await runJobs(["deliverMail"]);
  const [mail] = await mailbox(email);
  return /\b(\d{6})\b/.exec(String(mail?.["text"]))?.[1] ?? "";
};
/** A visit whose code is mailed, ready to be confirmed. */
const ask = async (link: Link, email: string, over: object = {}) => {
  const visitId = String((await visit(link, email, over)).json["visit_id"]);
  const code = await codeFor(email);
  const confirm = (more: object = {}) =>
    call("POST", `${visitsOf(link, visitId)}/confirmation`, { body: { code, ...more } });
  const restart = () => call("POST", `${visitsOf(link, visitId)}/restart`);
  return { visitId, confirm, restart };
};
const come = async (link: Link, email: string, over: object = {}, more: object = {}) =>
  (await (await ask(link, email, over)).confirm(more)).json;
const partsOf = (email: string) => database().select().from(recipients).where(eq(recipients.email, email));
const tokenIn = (href: unknown) => String(href).split("/signature-requests/")[1] ?? "";
const usedOf = async ({ at }: Link) => {
  const { public_links: links } = await must("GET", `${template.at}/public-links`, { token: sender.token });
  return links.find(({ id }: { id: number }) => at.endsWith(`/${id}`)).used;
};

describe("a visitor who comes again with the same confirmed address", () => {
  test("goes on with what is unfinished, from another browser too; the trail tells of both visits", async () => {
    const [link, email] = [await open(), newAddress()];
    const first = await come(link, email);
    expect([first["earlier"], tokenIn(first["signing_link"])]).toEqual([null, expect.stringMatching(/./)]);
    const again = await come(link, email, { first_name: "Zoé" });
    expect([again["earlier"], again["signing_link"]]).toEqual(["unfinished", first["signing_link"]]);
    const parts = await partsOf(email);
    expect([parts.length, parts[0]?.firstName, await usedOf(link)]).toEqual([1, "Zoe", 1]);
    const visits = await database()
      .select()
      .from(auditActions)
      .where(
        and(eq(auditActions.workflowId, parts[0]?.workflowId ?? 0), eq(auditActions.typeId, auditActionIds.visited)),
      );
    expect(visits).toHaveLength(2);
  });

  test("is told nothing before the code, and another address learns nothing", async () => {
    const [link, email] = [await open(), newAddress()];
    await come(link, email);
    const [known, unknown] = [await visit(link, email), await visit(link, newAddress())];
    const shape = ({ status, json }: typeof known) => [status, { ...json, visit_id: null }];
    expect(shape(known)).toEqual(shape(unknown));
    const visitId = String(known.json["visit_id"]);
    expect((await call("POST", `${visitsOf(link, visitId)}/restart`)).status).toBe(404);
    const wrong = await call("POST", `${visitsOf(link, visitId)}/confirmation`, { body: { code: "000000" } });
    expect([wrong.status, wrong.json["earlier"]]).toEqual([422, undefined]);
    expect(await partsOf(email)).toHaveLength(1);
  });

  test("in two tabs at once has one workflow, and by pressing twice begins anew once", async () => {
    const [link, email] = [await open(), newAddress()];
    const [one, other] = [await ask(link, email), await ask(link, email)];
    const answers = await Promise.all([one.confirm(), other.confirm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ json }) => json["signing_link"])).size).toBe(1);
    expect(await partsOf(email)).toHaveLength(1);
    const joined = answers[0]?.json["earlier"] === "unfinished" ? one : other;
    const began = joined === one ? other : one;
    const anew = await Promise.all([joined.restart(), joined.restart(), began.restart()]);
    expect(anew.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(anew[0]?.json["signing_link"]).toBe(anew[1]?.json["signing_link"]);
    expect([(await partsOf(email)).length, await usedOf(link)]).toEqual([2, 2]);
    expect((await come(link, email))["signing_link"]).toBe(anew[0]?.json["signing_link"]);
  });

  test("begins another one after a finish, unless the page asks first; then by its switch", async () => {
    const [link, email] = [await open(), newAddress()];
    const first = await come(link, email);
    expect((await signAs(tokenIn(first["signing_link"]))).status).toBe(200);
    const asked = await ask(link, email);
    const shown = (await asked.confirm({ begin_anew: false })).json;
    expect([shown["earlier"], shown["signing_link"]]).toEqual(["finished", first["signing_link"]]);
    expect(await partsOf(email)).toHaveLength(1);
    const anew = (await asked.restart()).json;
    expect([anew["earlier"], anew["signing_link"] === first["signing_link"]]).toEqual([null, false]);
    expect((await signAs(tokenIn(anew["signing_link"]))).status).toBe(200);
    const third = await come(link, email);
    expect([third["earlier"], (await partsOf(email)).length]).toEqual([null, 3]);
  });

  test.each(["declined", "cancelled", "expired", "passedOn"] as const)(
    "begins another one if what was begun is %s, and is told",
    async (kind) => {
      const [link, email] = [await open(), newAddress()];
      const token = tokenIn((await come(link, email))["signing_link"]);
      const [part] = await partsOf(email);
      const at = `/workflows/simple-sign/${part?.workflowId}`;
      const is = eq(workflows.id, part?.workflowId ?? 0);
      if (kind === "declined")
        await must("PATCH", `/signature-requests/${token}/decline`, { body: { decline_reason: "No" } });
      if (kind === "cancelled") await must("PATCH", at, { token: sender.token, body: { cancel: true } });
      if (kind === "expired")
        await database()
          .update(workflows)
          .set({ expiresAt: new Date(0) })
          .where(is);
      if (kind === "passedOn")
        await must("PATCH", `${at}/signatories`, {
          token: sender.token,
          body: { signatories: [{ id: part?.id, email: newAddress() }] },
        });
      const again = await come(link, email);
      expect([again["earlier"], tokenIn(again["signing_link"]) === token]).toEqual([kind, false]);
      expect(await usedOf(link)).toBe(2);
    },
  );

  test("is told on the page when and as whom they began, what has changed since, and where it goes on", async () => {
    const [link, email] = [await open(), newAddress()];
    const first = await come(link, email);
    const { visitId, confirm } = await ask(link, email, { first_name: "Zoé" });
    await confirm({ begin_anew: false });
    const told = async () => {
      const ctx = systemContext();
      const opened = await getOpenedLink(ctx, link.token);
      const found = await findVisit(ctx, opened, visitId);
      return found && findLedPart(ctx, opened, found);
    };
    const unfinished = { earlier: "unfinished", name: "Zoe Papa", isOutdated: false, mayRestart: true };
    expect(await told()).toMatchObject({ ...unfinished, href: first["signing_link"] });
    for (const is_open of [false, true]) await must("PATCH", link.at, { token: sender.token, body: { is_open } });
    expect(await told()).toMatchObject({ ...unfinished, isOutdated: true });
    const [part] = await partsOf(email);
    const correctPart = (change: object) =>
      must("PATCH", `/workflows/simple-sign/${part?.workflowId}/signatories`, {
        token: sender.token,
        body: { signatories: [{ id: part?.id, ...change }] },
      });
    await correctPart({ last_name: "Pappa" });
    expect(await told()).toMatchObject({ earlier: "renewed", name: "Zoe Pappa", href: null, mayRestart: true });
    expect(await come(link, email)).toMatchObject({ earlier: "renewed", signing_link: null });
    await correctPart({ email: newAddress() });
    expect(await told()).toMatchObject({ earlier: "passedOn", isAnother: false, href: null, mayRestart: true });
  });

  test("begins another one after the sender has removed them, though the earlier workflow goes on", async () => {
    const [link, email] = [await open(), newAddress()];
    const token = tokenIn((await come(link, email))["signing_link"]);
    const [part] = await partsOf(email);
    const removal = { kind: "remove_recipient", signatory_id: part?.id };
    const sent = { at: `/workflows/simple-sign/${part?.workflowId}` };
    expect((await correct(sender, sent, [removal])).status).toBe(200);
    const again = await come(link, email);
    expect([again["earlier"], [token, ""].includes(tokenIn(again["signing_link"]))]).toEqual(["cancelled", false]);
  });

  test("waits for an act on the workflow before anything is written, and is told what became of it", async () => {
    const [link, email] = [await open(), newAddress()];
    await come(link, email);
    const [part] = await partsOf(email);
    const { confirm } = await ask(link, email);
    // The address to go to afterwards is written into the recipient's row.
    const isVisit = and(eq(publicVisits.email, email), isNull(publicVisits.signatoryId));
    await database().update(publicVisits).set({ returnUrl: "https://shop.example.test/back" }).where(isVisit);
    const isWorkflow = eq(workflows.id, part?.workflowId ?? 0);
    const [again] = await whileLocked(
      (db) => db.select().from(workflows).where(isWorkflow).for("update"),
      [confirm],
      async (db) => {
        await db
          .update(recipients)
          .set({ updatedAt: new Date() })
          .where(eq(recipients.id, part?.id ?? 0));
        await db.update(workflows).set({ status: "cancelled" }).where(isWorkflow);
      },
    );
    expect([again?.status, again?.json["earlier"]]).toEqual([200, "cancelled"]);
    const others = (await partsOf(email)).filter(({ id }) => id !== part?.id);
    expect(others).toMatchObject([{ returnUrl: "https://shop.example.test/back" }]);
  });

  test("at another link is there for something else", async () => {
    const [link, other, email] = [await open(), await open(), newAddress()];
    const first = await come(link, email);
    const elsewhere = await come(other, email);
    expect([elsewhere["earlier"], elsewhere["signing_link"] === first["signing_link"]]).toEqual([null, false]);
  });

  test("goes on after the link was closed between the code and its entry; nobody else begins", async () => {
    const [link, email] = [await open(), newAddress()];
    const first = await come(link, email);
    const [again, stranger] = [await ask(link, email), await ask(link, newAddress())];
    await must("PATCH", link.at, { token: sender.token, body: { is_open: false } });
    expect((await again.confirm()).json["signing_link"]).toBe(first["signing_link"]);
    expect((await again.restart()).status).toBe(409);
    expect((await stranger.confirm()).status).toBe(409);
  });

  test("is not found where the address is not confirmed", async () => {
    const [link, email] = [await open({ confirms_address: false }), newAddress()];
    const links = [(await visit(link, email)).json, (await visit(link, email)).json];
    expect(links.map(({ earlier }) => earlier)).toEqual([null, null]);
    expect(new Set(links.map((one) => one["signing_link"])).size).toBe(2);
    expect((await call("POST", `${visitsOf(link, String(links[0]?.["visit_id"]))}/restart`)).json).toMatchObject({
      signing_link: links[0]?.["signing_link"],
    });
    expect(await partsOf(email)).toHaveLength(2);
  });

  test("gets no part that the owner of the database moves to them, nor one whose address was changed to theirs", async () => {
    const [link, victim, attacker] = [await open(), newAddress(), newAddress()];
    const theirs = await come(link, victim);
    await come(link, attacker);
    const [part] = await partsOf(victim);
    const [own] = await partsOf(attacker);
    const isOwn = eq(publicParts.signatoryId, own?.id ?? 0);
    await database()
      .update(publicParts)
      .set({ signatoryId: part?.id ?? 0, workflowId: part?.workflowId ?? 0 })
      .where(isOwn);
    await database()
      .update(recipients)
      .set({ email: attacker })
      .where(sql`id = ${part?.id}`);
    const led = await come(link, attacker);
    expect([led["earlier"], led["signing_link"] === theirs["signing_link"]]).toEqual([null, false]);
  });
});
