import "server-only";
import { randomUUID } from "node:crypto";
import { eq, gt, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { operatorNotices } from "@/db/schema/platform";
import type { Context } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { JobPayloads } from "@/lib/platform/jobs/job-payloads";
import { logRarely } from "./log";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { settings } from "@/lib/platform/process/settings";

type Topic = {
  /** One mail about each topic, from all processes together. */
  topic: string;
  /** When another may follow; without it, none. */
  againMs?: number;
};
type OperatorMail = Pick<JobPayloads["mailOperator"], "subject" | "text" | "to">;
type Notice = Topic & OperatorMail;

/**
 * Mails the operator at once, also while no jobs run; in English, like the log and the documentation. A mail that
 * cannot be sent is tried again at the next call; if the process is killed, it is lost.
 */
export async function tellOperator(db: Database, { topic, againMs, ...mail }: Notice): Promise<boolean> {
  if (!(await takeTurn(db, { topic, ...(againMs !== undefined && { againMs }) }))) return false;
  try {
    await mailOperator(db, mail);
    return true;
  } catch (error) {
    logRarely("warn", { err: error, topic }, "the operator could not be told by mail");
    await db.delete(operatorNotices).where(eq(operatorNotices.topic, topic));
    return false;
  }
}

/** The same, as a job of the transaction that it reports on: the mail is sent if and only if that commits. */
export async function queueForOperator({ db }: Context, { subject, text, ...topic }: Notice): Promise<boolean> {
  const isDue = await takeTurn(db, topic);
  if (isDue) await addJob(db, "mailOperator", { subject, text });
  return isDue;
}

async function takeTurn(db: Context["db"], { topic, againMs }: Topic): Promise<boolean> {
  const now = new Date();
  const { sentAt } = operatorNotices;
  // A time in the future comes from a clock that was set back since.
  const mayAgain =
    againMs === undefined ? sql`false` : or(lt(sentAt, new Date(now.getTime() - againMs)), gt(sentAt, now));
  const [turn] = await db
    .insert(operatorNotices)
    .values({ topic, sentAt: now })
    .onConflictDoUpdate({
      target: operatorNotices.topic,
      set: { sentAt: sql`excluded.sent_at` },
      setWhere: mayAgain,
    })
    .returning();
  return turn !== undefined;
}

export async function mailOperator(db: Database, { subject, text, to }: OperatorMail): Promise<void> {
  const { OPERATOR_EMAIL, SUPPORT_EMAIL, appUrl } = settings();
  const signed = `${text}\n\nCountersign at ${appUrl.href}`;
  const html = `<pre style="white-space: pre-wrap">${signed.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
  const messageId = `<${randomUUID()}@${appUrl.hostname}>`;
  await deliverMessage(db, { to: to ?? OPERATOR_EMAIL ?? SUPPORT_EMAIL, subject, text: signed, html, messageId });
}
