import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";

const pauseMs = 3600_000;

/** A mail about a suspended organisation's workflow goes out within an hour after the suspension ends. */
export async function holdBack(ctx: Context, mailId: number): Promise<void> {
  const runAt = new Date(ctx.now.getTime() + pauseMs);
  await addJob(ctx.db, "deliverMail", { mailId }, { key: `held-mail:${mailId}`, runAt });
}
