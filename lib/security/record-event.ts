import "server-only";
import { sql } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security";
import type { Context } from "@/lib/platform/context/context";
import type { SecurityEventName } from "./schema";
import { findTold, tellAdministrators } from "./tell-administrators";

type About = {
  /** The organisation whose administrators read it; by default the acting person's. */
  companyId?: number | undefined;
  /** Who acted, where the context does not say it yet: whoever signs in. */
  actorId?: number | undefined;
  /** The person it was done to; they see it in their own log. */
  subjectId?: number | undefined;
  /** What it was done to. For a person it is name and address, unless given. */
  subject?: string | undefined;
  /** The new role or name, or the method. Never a secret. */
  detail?: string | undefined;
  /** The rule of an organisation demands less than before. */
  isLoosened?: boolean | undefined;
};

/** Adds to the security log, and tells administrators by mail where they have to know at once. Call inside the transaction of the change, so that neither is there without the other. */
export async function recordSecurityEvent(ctx: Context, event: SecurityEventName, about: About = {}): Promise<void> {
  const { actor, request } = ctx;
  const actorId = about.actorId ?? (actor.kind === "user" ? actor.userId : null);
  const companyOfActor = sql`(select company_id from company_users
    where user_id = ${actorId}::bigint and accepted_at is not null)`;
  const [recorded] = await ctx.db
    .insert(securityEvents)
    .values({
      at: ctx.now,
      event,
      via: about.actorId === undefined ? viaOf(ctx) : "session",
      actorId,
      actor: nameOf(actorId),
      companyId: about.companyId ?? companyOfActor,
      subjectId: about.subjectId,
      subject: about.subject?.slice(0, 300) ?? nameOf(about.subjectId ?? null),
      detail: about.detail?.slice(0, 300),
      ip: request.ip || null,
      userAgent: request.userAgent.slice(0, 300) || null,
    })
    .returning({ actor: securityEvents.actor, subject: securityEvents.subject });
  const told = findTold(event, about);
  if (told && recorded && about.companyId !== undefined)
    await tellAdministrators(ctx, { event: told, companyId: about.companyId, ...recorded });
}

const nameOf = (userId: number | null) =>
  sql<
    string | null
  >`(select trim(first_name || ' ' || last_name) || ' (' || email || ')' from users where id = ${userId}::bigint)`;

export function viaOf({ actor }: Pick<Context, "actor">) {
  if (actor.kind === "user") return actor.viaKey ? "apiKey" : "session";
  if (actor.kind === "provider") return "provider";
  return actor.kind === "system" ? "operator" : "visitor";
}
