import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { apiScopes } from "@/db/enums";
import { AppError } from "@/lib/platform/errors/errors";
import { webhookDeliveries } from "@/db/schema/integrations";
import { idempotencyKeys } from "@/db/schema/platform";
import { recipients, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person } from "../support/given";
import { runScheduler } from "../support/scheduling";
import { failChecked, inJson, send, sendAddress as address } from "../support/send-at-once";

const fate = vi.hoisted(() => ({ dies: "" as "" | "waiting" | "sending" | "undone", dead: false }));
vi.mock(import("@/lib/workflows/send/send-workflow"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    sendWorkflow: (...given) => {
      if (fate.dies === "") return actual.sendWorkflow(...given);
      if (fate.dies === "waiting") return dead();
      fate.dies = "undone";
      throw new AppError("forbidden");
    },
  };
});
vi.mock(import("@/lib/platform/context/context"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    transact: async (ctx, act) => {
      const result = await actual.transact(ctx, act);
      return fate.dies === "undone" && ctx.beforeCommit ? dead() : result;
    },
  };
});

function dead<T>(): Promise<T> {
  fate.dead = true;
  return new Promise(() => {});
}

useProduct();

let key: string;
beforeAll(async () => {
  const { at, admin } = await givenOrganisation();
  const { token } = admin;
  key = (await must("POST", `${at}/api-keys`, { token, body: { name: "Sends", scopes: apiScopes } })).secret_key;
  const events = ["workflow.sent", "workflow.send_failed"];
  await must("POST", `${at}/webhooks`, { token: key, body: { url: "https://hooks.example/in", events } });
});

describe("a process that dies while the call waits", () => {
  test("loses nothing: it is sent, once, when the documents are checked, and the repeated call answers it", async () => {
    const headers = { "idempotency-key": "dies" };
    const body = inJson({ signatories: [person({ mail: false })] });
    const repeat = () => call("POST", address, { token: key, body, headers });
    const id = await die(body, headers);
    expect((await repeat()).json["message"]).toContain("still running");
    await passAMinute(id);
    const waiting = await repeat();
    expect([waiting.status, waiting.json["workflow"].id]).toEqual([202, id]);
    const [{ id: signatoryId, signing_link: early }] = waiting.json["signatories"];
    expect([early, await linksOf(id)]).toEqual([null, [{ signatory_id: signatoryId, signing_link: null }]]);
    await runJobs(["prepareDocument"]);
    await runScheduler();
    await runScheduler();
    expect(await eventsOf(id)).toMatchObject([{ event: "workflow.sent" }]);
    const after = await repeat();
    expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    const link: string = after.json["signatories"][0].signing_link;
    expect(link).toContain("/app/signature-requests/");
    expect(await linksOf(id)).toEqual([{ signatory_id: signatoryId, signing_link: link }]);
    await must("PATCH", `/workflows/simple-sign/${id}`, { token: key, body: { cancel: true } });
    expect(await linksOf(id)).toEqual([{ signatory_id: signatoryId, signing_link: null }]);
  });

  test("tells by webhook and to the repeated call what is refused then, and leaves a draft that mails all links", async () => {
    const headers = { "idempotency-key": "fails" };
    const body = inJson({ signatories: [person({ mail: false })] });
    const repeat = () => call("POST", address, { token: key, body, headers });
    const id = await die(body, headers);
    await passAMinute(id);
    await failChecked();
    await runScheduler();
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      event: "workflow.send_failed",
      workflow: { refusal: { label: "ValidationFailed", message: expect.stringMatching(/./) } },
    });
    const told = Object(event?.["workflow"]).refusal.message;
    const [left] = await database().select().from(recipients).where(eq(recipients.workflowId, id));
    expect(left?.linkBySender).toBe(false);
    for (const time of [1, 2]) {
      const { status, json } = await repeat();
      expect([time, status, json["message"]]).toEqual([time, 422, told]);
    }
    await must("PATCH", `/workflows/simple-sign/${id}`, { token: key, body: { execute_at: null } });
    expect([(await repeat()).status, (await repeat()).json["message"]]).toEqual([
      409,
      expect.stringContaining("draft"),
    ]);
  });

  test("frees its key with the draft that it took back", async () => {
    const headers = { "idempotency-key": "undone" };
    const body = inJson();
    const gone = await die(body, headers, "sending");
    const again = await send({ body }, key, headers);
    expect([again.status, again.json["label"]]).toEqual([201, undefined]);
    expect(again.json["workflow"].id).not.toBe(gone);
  });
});

const linksOf = async (id: number) =>
  (await must("GET", `/workflows/simple-sign/${id}/delivered-links`, { token: key })).delivered_links;

const eventsOf = async (workflowId: number) =>
  (await database().select().from(webhookDeliveries)).flatMap(({ payload }) =>
    Object(payload["workflow"]).id === workflowId ? [payload] : [],
  );

/** Simulates a process that dies once the draft is committed: what would send the draft never continues. */
async function die(
  body: object,
  headers: Record<string, string>,
  dies: "waiting" | "sending" = "waiting",
): Promise<number> {
  fate.dies = dies;
  const ids = async () => new Set((await database().select({ id: workflows.id }).from(workflows)).map(({ id }) => id));
  const before = await ids();
  void call("POST", address, { token: key, body, headers });
  await expect.poll(() => fate.dead, { timeout: 25_000 }).toBe(true);
  Object.assign(fate, { dies: "", dead: false });
  return [...(await ids())].find((id) => !before.has(id)) ?? 0;
}

/** Moves the clock, as it were. */
async function passAMinute(id: number): Promise<void> {
  const minute = sql`interval '61 seconds'`;
  const scheduledAt = sql`${workflows.scheduledAt} - ${minute}`;
  await database().update(workflows).set({ scheduledAt }).where(eq(workflows.id, id));
  await database()
    .update(idempotencyKeys)
    .set({ createdAt: sql`${idempotencyKeys.createdAt} - ${minute}` });
}
