import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { findInviter } from "./find-inviter";
import { isInvitedOnly } from "@/lib/organisations/rules";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { sendInvitation } from "./send-invitation";

/** Three mails an hour to one address, as for forgotten passwords. */
const perEmail = { name: "invitation-again", points: 3, seconds: 3600 };

/**
 * Mails the invitation again if the address has no account but the invited one, for somebody who tries another way in.
 * False if there is no invitation. The response must not name the organisation, because the caller may be a stranger.
 */
export async function inviteAgain(ctx: Context, email: string): Promise<boolean> {
  if (!(await findInvited(ctx, email))) return false;
  await limitInDatabase(perEmail, email);
  return transact(ctx, async (tx) => {
    const invited = await findInvited(tx, email);
    if (!invited) return false;
    const { company, user } = invited;
    await sendInvitation(tx, company, user, await findInviter(tx, company, user.id));
    await recordSecurityEvent(tx, "invitationSentAgain", { companyId: company.id, subjectId: user.id });
    return true;
  });
}

async function findInvited(ctx: Context, email: string) {
  const [row] = await ctx.db
    .select({ user: users, company: companies, companyUser: companyUsers })
    .from(users)
    .innerJoin(companyUsers, and(eq(companyUsers.userId, users.id), isNull(companyUsers.acceptedAt)))
    .innerJoin(companies, and(eq(companies.id, companyUsers.companyId), isNull(companies.deletedAt)))
    .where(holdsAddress(users.email, email));
  return row && isInvitedOnly(row.companyUser, row.user) ? row : null;
}
