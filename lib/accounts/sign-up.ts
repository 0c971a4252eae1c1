import "server-only";
import { users } from "@/db/schema/users";
import { assertNotReserved, emailTaken } from "@/lib/access/reserved-addresses";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type Context, transact } from "@/lib/platform/context/context";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { inviteAgain } from "@/lib/organisations/people/invite-again";
import { AppError } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { knownAddress } from "@/lib/access/known-address";
import { assertHardToGuess } from "./guessable-passwords";
import { signInAs } from "./sign-in-as";
import { issueConfirmationCode } from "./issue-confirmation-code";
import { hashPassword } from "./passwords";
import type { SignUpInput } from "./schema";
import { assertMaySignUp } from "./who-may-sign-up";

/** 60 an hour per address of the caller (docs/product.md). */
const limit = { name: "sign-up", points: 60, seconds: 3600 };

const invitedOnly = () => new AppError("conflict", "invited_only", { fields: { email: { key: "invitedOnly" } } });

/** Creates an unconfirmed account, mails its code and signs in. Who is invited gets the invitation again instead. */
export async function signUp(ctx: Context, input: SignUpInput): Promise<SignedIn | StepAwaited> {
  await limitInDatabase(limit, networkOf(ctx.request.ip));
  assertPrintable({ first_name: input.firstName, last_name: input.lastName });
  await assertHardToGuess(input.password, input);
  if (await inviteAgain(ctx, input.email)) throw settings().HIDE_ACCOUNT_EXISTENCE ? emailTaken() : invitedOnly();
  assertMaySignUp(input.email);
  const passwordHash = await hashPassword(input.password);
  return transact(ctx, async (tx) => {
    const [user] = await tx.db
      .insert(users)
      .values({
        firstName: input.firstName,
        lastName: input.lastName,
        email: await knownAddress(tx, input.email),
        phone: input.phone || input.phoneNumber || null,
        defaultLanguage: tx.language,
        passwordHash,
        unconfirmedSince: tx.now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw emailTaken();
    await assertNotReserved(tx, user.email, user.id);
    await issueConfirmationCode(tx, user);
    return signInAs(tx, user, "password");
  });
}
