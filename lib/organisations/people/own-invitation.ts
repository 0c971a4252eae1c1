import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import { oneTimeTokens, users } from "@/db/schema/users";
import type { CompanyRow } from "@/lib/access/organisations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { fullName } from "@/lib/recipients/rules";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { dropInvitation, withdrawInvitation } from "./drop-invitation";
import { findInviter } from "./find-inviter";
import type { OwnInvitationDto } from "@/lib/organisations/schema";

type UserRow = typeof users.$inferSelect;

/** The invitation that waits for the caller; none as long as their address is not confirmed, which may be another's. */
export async function findOwnInvitation(ctx: UserContext): Promise<OwnInvitationDto | null> {
  const waiting = ctx.actor.confirmed ? await findWaiting(ctx) : null;
  if (!waiting) return null;
  const { company, roleId, expiresAt } = waiting;
  const inviter = await findInviter(ctx, company, ctx.actor.userId);
  return { company: company.name, inviter: inviter && fullName(inviter), roleId, expiresAt };
}

/** Makes the caller a member by the invitation that waits for them, as its mailed link would. */
export async function joinByOwnInvitation(tx: UserContext): Promise<void> {
  const waiting = await findWaiting(tx, { lock: true });
  if (!waiting || !tx.actor.confirmed) throw new AppError("not_found", "no_invitation");
  await admit(tx, waiting);
  await tx.db
    .update(users)
    .set({ onboardedAt: waiting.user.onboardedAt ?? tx.now })
    .where(eq(users.id, waiting.user.id));
}

/** Ends the invitation that waits for the caller, and tells whoever invited them. */
export async function declineInvitation(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const waiting = await findWaiting(tx, { lock: true });
    if (!waiting || !tx.actor.confirmed) throw new AppError("not_found", "no_invitation");
    const { company, user } = waiting;
    await dropInvitation(tx, user.id);
    await recordSecurityEvent(tx, "invitationDeclined", { companyId: company.id });
    await tellInviter(tx, company, user, "declined");
  });
}

type Invitation = { user: UserRow; company: CompanyRow; membershipId: number; roleId: number };

/** Callers must have proved that the invited person accepts, and hold the invitation's lock. */
export async function admit(tx: Context, { user, company, membershipId, roleId }: Invitation): Promise<void> {
  await tx.db.update(companyUsers).set({ acceptedAt: tx.now }).where(eq(companyUsers.id, membershipId));
  const about = { actorId: user.id, companyId: company.id, detail: `role.${roleId}` };
  await recordSecurityEvent(tx, "invitationAccepted", about);
  await withdrawInvitation(tx, user.id);
  await tellInviter(tx, company, user, "accepted");
}

async function findWaiting(ctx: UserContext, { lock = false } = {}) {
  const query = ctx.db
    .select({
      user: users,
      company: companies,
      membershipId: companyUsers.id,
      roleId: companyUsers.roleId,
      expiresAt: oneTimeTokens.expiresAt,
    })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .innerJoin(companies, and(eq(companies.id, companyUsers.companyId), isNull(companies.deletedAt)))
    .innerJoin(oneTimeTokens, and(eq(oneTimeTokens.userId, users.id), eq(oneTimeTokens.purpose, "invitation")))
    .where(
      and(
        eq(companyUsers.userId, ctx.actor.userId),
        isNull(companyUsers.acceptedAt),
        gt(oneTimeTokens.expiresAt, ctx.now),
      ),
    )
    .limit(1);
  const [waiting] = await (lock ? query.for("update", { of: [companyUsers, oneTimeTokens] }) : query);
  return waiting ?? null;
}

/** Who declines is not named: an invitation must not tell whose address it is. */
async function tellInviter(
  tx: Context,
  company: CompanyRow,
  { id, firstName, lastName, email }: UserRow,
  answer: "accepted" | "declined",
): Promise<void> {
  const inviter = await findInviter(tx, company, id);
  if (!inviter || inviter.id === id) return;
  const person = answer === "accepted" ? `${fullName({ firstName, lastName })} (${email})` : email;
  await queueMail(tx, {
    template: "invitationAnswered",
    recipient: inviter.email,
    language: languageOr(inviter.defaultLanguage ?? company.defaultLanguage),
    data: { name: inviter.firstName, company: company.name, person, email, answer },
  });
}
