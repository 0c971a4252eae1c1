import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { apiScopes, auditActionIds } from "@/db/enums";
import { embedSessions } from "@/db/schema/embedding";
import { apiLogs } from "@/db/schema/integrations";
import { auditActions } from "@/db/schema/workflows";
import { findFrameOrigin } from "@/lib/embedding/find-session";
import { keepInSession, keptInSession } from "@/lib/embedding/keep-in-session";
import { returnAddress } from "@/lib/embedding/return-address";
import { systemContext } from "@/lib/platform/context/context";
import { keptText, readKeptText } from "@/lib/platform/http/kept-form";
import { pageText } from "../support/pdf-judges";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import {
  allowOrigins,
  givenEmbedded,
  hostOrigin,
  keyWith,
  liveToken,
  makeSession,
  open,
  tokenIn,
} from "../support/embedding";
import { mailbox, signAs } from "../support/given";

useProduct();

let own: Organisation;
let key: string;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyWith(own);
});
beforeEach(async () => void (await allowOrigins(own)));
const begun = async (over: object = {}) => {
  const made = await givenEmbedded(key, over);
  const started = tokenIn(await makeSession(key, { signatory_id: made.signatory.id }));
  return { ...made, started, token: await liveToken(started) };
};
const shownAt = (token: string) => call("GET", `/signature-requests/${token}`);

describe("a session", () => {
  test("leads once to a path of its own, by which the recipient signs", async () => {
    const { signatory } = await givenEmbedded(key);
    const answer = await makeSession(key, { signatory_id: signatory.id });
    expect([answer.status, answer.json["embed_session"]]).toMatchObject([201, { kind: "sign", origin: hostOrigin }]);
    const started = tokenIn(answer);
    expect((await shownAt(started)).status).toBe(410);
    const token = await liveToken(started);
    expect((await shownAt(token)).status).toBe(200);
    expect((await shownAt(token)).status).toBe(200); // as a reload does
    expect(await open(started)).toBe(`/app/embedded/${started}/refused`);
    expect((await signAs(token)).status).toBe(200);
  });

  test("begins once, however many open it at once", async () => {
    const { signatory } = await givenEmbedded(key);
    const started = tokenIn(await makeSession(key, { signatory_id: signatory.id }));
    const all = await Promise.all(Array.from({ length: 20 }, () => open(started)));
    expect(all.filter((path) => path?.startsWith("/app/signature-requests/"))).toHaveLength(1);
  });

  test("is not begun by a browser that looks ahead", async () => {
    const { signatory } = await givenEmbedded(key);
    const started = tokenIn(await makeSession(key, { signatory_id: signatory.id }));
    expect(await open(started, { "sec-purpose": "prefetch;prerender" })).toBeNull();
    expect(await liveToken(started)).not.toBe("");
  });

  test("begins within ten minutes, and lasts for twelve hours", async () => {
    const { signatory } = await givenEmbedded(key);
    const [first, second] = [0, 1].map(() => makeSession(key, { signatory_id: signatory.id }));
    if (!first || !second) throw new Error("No sessions");
    const [late, inTime] = [tokenIn(await first), tokenIn(await second)];
    const token = await liveToken(inTime);
    try {
      vi.setSystemTime(Date.now() + 10 * 60_000 + 1000);
      expect(await open(late)).toBe(`/app/embedded/${late}/refused`);
      expect((await shownAt(token)).status).toBe(200);
      vi.setSystemTime(Date.now() + 12 * 3_600_000);
      expect((await shownAt(token)).status).toBe(410);
      expect(await findFrameOrigin(token)).toBe(hostOrigin); // so that the page can say so
    } finally {
      vi.useRealTimers();
    }
  });

  test("ends with a newer link, the origin, and the key", async () => {
    const first = await begun();
    await must("PATCH", `/workflows/simple-sign/${first.workflowId}/signatories`, {
      token: own.admin.token,
      body: { signatories: [{ id: first.signatory.id, first_name: "Another" }] },
    });
    expect((await shownAt(first.token)).status).toBe(410);

    const second = await begun();
    await allowOrigins(own, ["https://other.example.com"]);
    expect([(await shownAt(second.token)).status, await findFrameOrigin(second.token)]).toEqual([410, null]);
    await allowOrigins(own);
    expect((await shownAt(second.token)).status).toBe(200);

    const { api_keys: keys } = await must("GET", `${own.at}/api-keys`, { token: own.admin.token });
    const another = await keyWith(own);
    const third = await givenEmbedded(another);
    const token = await liveToken(tokenIn(await makeSession(another, { signatory_id: third.signatory.id })));
    const { api_keys: more } = await must("GET", `${own.at}/api-keys`, { token: own.admin.token });
    const added = more.find(({ id }: { id: number }) => !keys.some((one: { id: number }) => one.id === id));
    await must("DELETE", `${own.at}/api-keys/${added.id}`, { token: own.admin.token });
    expect((await shownAt(token)).status).toBe(410);
  });
});

describe("only", () => {
  test("a key with both scopes makes one", async () => {
    const { signatory } = await givenEmbedded(key);
    for (const missing of ["send", "deliver_links"] as const) {
      const other = await keyWith(
        own,
        apiScopes.filter((scope) => scope !== missing),
      );
      const { status, json } = await makeSession(other, { signatory_id: signatory.id });
      expect([status, json["label"], json["message"]]).toEqual([403, "ScopeMissing", expect.stringContaining(missing)]);
    }
    expect((await makeSession(own.admin.token, { signatory_id: signatory.id })).json["label"]).toBe("Forbidden");
  });

  test("for an allowed origin, exactly", async () => {
    const { signatory } = await givenEmbedded(key);
    for (const origin of [
      "https://evil.example",
      "http://acme.example.com",
      `${hostOrigin}:8443`,
      `${hostOrigin}/x`,
      "null",
      "*",
      "",
    ]) {
      const { status, json } = await makeSession(key, { signatory_id: signatory.id, origin });
      expect([origin, status, Object.keys(json["errors"])]).toEqual([origin, 422, ["origin"]]);
    }
  });

  test("for a recipient without a mail, of a running workflow that the key sees", async () => {
    const { signatory, mailed, workflowId } = await givenEmbedded(key);
    expect((await makeSession(key, { signatory_id: mailed.id })).status).toBe(409);
    expect((await makeSession(key, {})).status).toBe(422);
    const other = await givenOrganisation();
    const theirs = await keyWith(other);
    await allowOrigins(other);
    expect((await makeSession(theirs, { signatory_id: signatory.id })).status).toBe(404);
    await must("PATCH", `/workflows/simple-sign/${workflowId}`, { token: key, body: { cancel: true } });
    expect((await makeSession(key, { signatory_id: signatory.id })).status).toBe(409);
  });
});

describe("a gate", () => {
  test("stays, and is passed without cookies, for this session alone", async () => {
    const { signatory, token } = await begun({ access_code: "123456" });
    expect((await shownAt(token)).json["label"]).toBe("AccessCodeRequired");
    const wrong = await call("POST", `/signature-requests/${token}/access`, { body: { access_code: "000000" } });
    expect(wrong.status).toBe(403);
    const right = await call("POST", `/signature-requests/${token}/access`, { body: { access_code: "123456" } });
    expect([right.status, right.headers.getSetCookie()]).toEqual([200, []]);
    expect((await shownAt(token)).status).toBe(200);
    const again = await liveToken(tokenIn(await makeSession(key, { signatory_id: signatory.id })));
    expect((await shownAt(again)).json["label"]).toBe("AccessCodeRequired");
    // Nor does whoever owns the database open it with what opened the other.
    await asOwner(
      sql`update embed_sessions set gate = (select max(gate) from embed_sessions where signatory_id = ${signatory.id})`,
    );
    expect((await shownAt(again)).json["label"]).toBe("AccessCodeRequired");
    expect((await shownAt(token)).status).toBe(200);
  });
});

describe("the owner of the database", () => {
  test.each([
    ["origin", "https://evil.example"],
    ["signatory_id", null],
    ["link_hash", "0"],
    ["created_at", new Date().toISOString()],
    ["return_url", "https://evil.example"],
    ["key_hash", "0"],
  ])("makes no other session of one by %s", async (column, value) => {
    const { token } = await begun();
    expect((await shownAt(token)).status).toBe(200);
    await asOwner(
      sql`update companies set allowed_origins = array_append(allowed_origins, 'https://evil.example') where id = ${own.companyId}`,
    );
    await asOwner(
      sql`update embed_sessions set ${sql.identifier(column)} = ${value} where id = (select max(id) from embed_sessions)`,
    );
    expect([(await shownAt(token)).status, await findFrameOrigin(token)]).toEqual([410, null]);
  });

  test("prolongs no session", async () => {
    const { token } = await begun();
    await asOwner(sql`update embed_sessions set begun_at = now() + interval '1 year'`);
    expect((await shownAt(token)).status).toBe(200);
    try {
      vi.setSystemTime(Date.now() + 12 * 3_600_000 + 10 * 60_000 + 1000);
      expect((await shownAt(token)).status).toBe(410);
    } finally {
      vi.useRealTimers();
    }
  });

  test("fills in no form that was refused", async () => {
    const { token, signatory } = await begun();
    const consented = { consent: "1" };
    const keptOf = async () => {
      const [row] = await database().select().from(embedSessions).where(eq(embedSessions.signatoryId, signatory.id));
      return readKeptText(row ? keptInSession(row, token) : "", "/page").form;
    };
    await keepInSession(systemContext(), token, keptText("/page", { decline_reason: "No" }, {}) ?? null);
    expect(await keptOf()).toEqual({ decline_reason: "No" });
    const forged = keptText("/page", consented, {});
    for (const text of [sql`${forged}::text`, sql`split_part(kept_form, '.', 1) || '.' || ${forged}::text`])
      await asOwner(sql`update embed_sessions set kept_form = ${text} where signatory_id = ${signatory.id}`);
    expect(await keptOf()).toEqual({});
    await keepInSession(systemContext(), token, null);
    expect(await keptOf()).toEqual({});
  });

  test("finds no address in the database or the log", async () => {
    const { started, token } = await begun();
    const rows = JSON.stringify([
      await database().select().from(embedSessions),
      await database().select().from(apiLogs),
    ]);
    expect(rows).not.toContain(started.slice(6));
    expect(rows).not.toContain(token.slice(6));
  });
});

test("trail and certificate say where the link was handed to, once a day, and that nobody was mailed", async () => {
  const { workflowId, signatory, mailed, token } = await begun();
  await makeSession(key, { signatory_id: signatory.id });
  await runJobs();
  expect(await mailbox(signatory.email)).toEqual([]);
  const entries = await database().select().from(auditActions).where(eq(auditActions.workflowId, workflowId));
  const embedded = entries.filter(({ typeId }) => typeId === auditActionIds.linkEmbedded);
  expect(embedded).toMatchObject([{ description: "acme.example.com", signatoryId: signatory.id }]);
  expect((await signAs(token)).status).toBe(200);
  const { text } = (await mailbox(mailed.email))[0] ?? {};
  expect((await signAs(/signature-requests\/([\w-]+)/.exec(String(text))?.[1] ?? "")).status).toBe(200);
  await runJobs();
  const certificate = await call("GET", `/workflows/simple-sign/${workflowId}/audit-trail/download`, { token: key });
  const said = pageText(certificate.bytes).replaceAll(/\s+/g, " ");
  expect(said).toContain("Personal link, handed to the sender’s application at acme.example.com");
  expect(said).not.toContain(`mailed to ${signatory.email.split("@")[0]}`);
});

test("the way back is signed, so that the application knows who sends somebody there", async () => {
  const { signatory } = await givenEmbedded(key);
  const away = { signatory_id: signatory.id, return_url: "https://evil.example/" };
  expect(Object.keys((await makeSession(key, away)).json["errors"])).toEqual(["return_url"]);
  const made = await makeSession(key, {
    signatory_id: signatory.id,
    return_url: `${hostOrigin}/contracts/7?tab=all&state=mine&countersign=finished#top`,
    state: "order 7 & more",
  });
  const { return_secret: secret } = made.json["embed_session"];
  await liveToken(tokenIn(made));
  const [session] = await database().select().from(embedSessions).where(eq(embedSessions.signatoryId, signatory.id));
  const address = session && (await returnAddress(systemContext(), session, signatory.id));
  const [signed = "", rest = ""] = String(address).split("&signature=");
  const { origin, searchParams } = new URL(signed);
  expect([origin, Object.fromEntries(searchParams)]).toEqual([
    hostOrigin,
    { tab: "all", countersign: "finished", signatory: String(signatory.id), state: "order 7 & more" },
  ]);
  const [, seconds, code] = /^t=(\d+),v1=([0-9a-f]{64})#top$/.exec(rest) ?? [];
  expect(code).toBe(createHmac("sha256", secret).update(`${seconds}.${signed}`).digest("hex"));
});

test("the way back ends with its origin on the list, which may be another than the frame's", async () => {
  const other = "https://shop.example.com";
  await allowOrigins(own, [hostOrigin, other]);
  const { signatory } = await givenEmbedded(key);
  await makeSession(key, { signatory_id: signatory.id, return_url: `${other}/done` });
  const [session] = await database().select().from(embedSessions).where(eq(embedSessions.signatoryId, signatory.id));
  if (!session) throw new Error("No session");
  expect(await returnAddress(systemContext(), session, signatory.id)).toContain(other);
  await allowOrigins(own);
  expect(await returnAddress(systemContext(), session, signatory.id)).toBeNull();
});

test.each(["../../login", "a\r\nset-cookie: x=1", "embed_short", "embed_" + "a".repeat(44)])(
  "an address of another form leads nowhere: %j",
  async (token) => expect(await open(token)).toBeNull(),
);
