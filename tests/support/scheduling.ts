import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { call, must, runJobs } from "./api";
import type { Sender } from "./given";
import type { Draft } from "./shortcuts";

export const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const execute = ({ token }: { token: string }, { at }: Pick<Draft, "at">, executeAt: unknown, more = {}) =>
  call("PATCH", at, { token, body: { execute_at: executeAt, ...more } });

export const readWorkflow = async ({ token }: { token: string }, { at }: Pick<Draft, "at">) =>
  (await must("GET", at, { token })).workflow;

/** Moves the clock, as it were: the draft is due, and was not changed. */
export async function makeDue({ id }: Pick<Draft, "id">): Promise<void> {
  await database()
    .update(workflows)
    .set({ scheduledAt: new Date(Date.now() - 1000), updatedAt: sql`${workflows.updatedAt}` })
    .where(eq(workflows.id, id));
}

export async function givenDue(sender: Sender, draft: Draft): Promise<void> {
  const { status, json } = await execute(sender, draft, ahead(60));
  if (status !== 200) throw new Error(`Not scheduled: ${JSON.stringify(json)}`);
  await makeDue(draft);
}

/** What the worker does each minute, and the jobs of it. */
export async function runScheduler(): Promise<void> {
  const [{ systemContext }, { queueScheduled }] = await Promise.all([
    import("@/lib/platform/context/context"),
    import("@/lib/workflows/send/send-scheduled"),
  ]);
  await queueScheduled(systemContext());
  await runJobs(["sendScheduled"]);
}

export const trailOf = async ({ token }: { token: string }, { at }: Pick<Draft, "at">): Promise<number[]> => {
  const { workflow_audit_actions: rows } = await must("GET", `${at}/audit-trail`, { token });
  return rows.map((row: { audit_action_type_id: number }) => row.audit_action_type_id);
};
