import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { apiScopes } from "@/db/enums";
import { webhookDeliveries } from "@/db/schema/integrations";
import { idempotencyKeys } from "@/db/schema/platform";
import { signatories, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person } from "../support/given";
import { makeDue, runScheduler } from "../support/scheduling";
import { failChecked, inJson, sendAddress as address } from "../support/send-at-once";

const fate = vi.hoisted(() => ({ dies: false, dead: false }));
vi.mock(import("@/lib/workflows/send-workflow"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    sendWorkflow: (...given) => {
      if (!fate.dies) return actual.sendWorkflow(...given);
      fate.dead = true;
      return new Promise(() => {});
    },
  };
});

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
    expect(waiting.json["signatories"][0].signing_link).toBeNull();
    await runJobs(["prepareDocument"]);
    await runScheduler();
    await runScheduler();
    expect(await eventsOf(id)).toMatchObject([{ event: "workflow.sent" }]);
    const after = await repeat();
    expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(after.json["signatories"][0].signing_link).toContain("/app/signature-requests/");
  });

  test("tells by webhook what is refused then, and leaves a draft of which all links are mailed", async () => {
    const someone = person({ mail: false });
    const id = await die(inJson({ signatories: [someone] }), {});
    await passAMinute(id);
    await failChecked();
    await runScheduler();
    expect(await eventsOf(id)).toMatchObject([
      { event: "workflow.send_failed", workflow: { refusal: { label: "ValidationFailed" } } },
    ]);
    const [left] = await database().select().from(signatories).where(eq(signatories.workflowId, id));
    expect(left?.linkBySender).toBe(false);
  });
});

const eventsOf = async (workflowId: number) =>
  (await database().select().from(webhookDeliveries)).flatMap(({ payload }) =>
    Object(payload["workflow"]).id === workflowId ? [payload] : [],
  );

/** Calls in a process that ends once the draft is committed: what would send it then never goes on. */
async function die(body: object, headers: Record<string, string>): Promise<number> {
  fate.dies = true;
  const ids = async () => new Set((await database().select({ id: workflows.id }).from(workflows)).map(({ id }) => id));
  const before = await ids();
  void call("POST", address, { token: key, body, headers });
  await expect.poll(() => fate.dead, { timeout: 25_000 }).toBe(true);
  Object.assign(fate, { dies: false, dead: false });
  return [...(await ids())].find((id) => !before.has(id)) ?? 0;
}

/** Moves the clock, as it were. */
async function passAMinute(id: number): Promise<void> {
  await makeDue({ id });
  const earlier = sql`${idempotencyKeys.createdAt} - interval '61 seconds'`;
  await database().update(idempotencyKeys).set({ createdAt: earlier });
}
