import "server-only";
import { randomUUID } from "node:crypto";
import { eq, gt, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { operatorNotices } from "@/db/schema/platform";
import { logRarely } from "@/lib/platform/log";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { settings } from "@/lib/platform/settings";

type Notice = {
  /** One mail about each topic, from all processes together. */
  topic: string;
  /** When another may follow; without it, none. */
  againMs?: number;
  subject: string;
  text: string;
};

/** Mails the operator, in English as the log and the documents are. A mail that cannot leave is tried the next time. */
export async function tellOperator(db: Database, { topic, againMs, subject, text }: Notice): Promise<boolean> {
  const now = new Date();
  const { sentAt } = operatorNotices;
  // A time to come is of a clock that was set back since.
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
  if (!turn) return false;
  const { OPERATOR_EMAIL, SUPPORT_EMAIL, appUrl } = settings();
  const signed = `${text}\n\nCountersign at ${appUrl.href}`;
  const html = `<pre style="white-space: pre-wrap">${signed.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
  const messageId = `<${randomUUID()}@${appUrl.hostname}>`;
  try {
    await deliverMessage(db, { to: OPERATOR_EMAIL ?? SUPPORT_EMAIL, subject, text: signed, html, messageId });
    return true;
  } catch (error) {
    logRarely("warn", { err: error, topic }, "the operator could not be told by mail");
    await db.delete(operatorNotices).where(eq(operatorNotices.topic, topic));
    return false;
  }
}
