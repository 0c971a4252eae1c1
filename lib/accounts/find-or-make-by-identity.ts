import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { externalIdentities, users } from "@/db/schema/users";
import { assertNotReserved } from "@/lib/access/reserved-addresses";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { type Claims, providerTitle } from "@/lib/platform/oauth/providers";
import { type ExternalProvider, providerTitles } from "@/lib/platform/oauth/provider-names";
import { email, personName } from "@/lib/platform/text/shapes";
import { knownAddress } from "@/lib/access/known-address";
import { takeOver } from "./take-over";
import { tellOfLinkedProvider } from "./tell-of-linked-provider";
import { assertMaySignUp } from "./who-may-sign-up";

type UserRow = typeof users.$inferSelect;

/**
 * Returns the account of the person the provider identified: one linked earlier, one with the same verified address,
 * whose owner is told of the link, or a new one.
 */
export async function findOrMakeByIdentity(ctx: Context, claims: Claims, by: ExternalProvider): Promise<UserRow> {
  const [issuer, subject] = [claims.iss, claims.sub];
  if (!issuer || !subject) throw new AppError("forbidden", "external_failed");
  return transact(ctx, async (tx) => {
    const [known] = await tx.db
      .select({ user: users, unlinkedAt: externalIdentities.unlinkedAt })
      .from(externalIdentities)
      .innerJoin(users, eq(users.id, externalIdentities.userId))
      .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
    if (known?.unlinkedAt) throw new AppError("forbidden", "external_unlinked");
    if (known) return known.user;
    const address = email.safeParse(claims.email);
    if (!address.success || !isVerified(claims)) throw new AppError("forbidden", "external_unverified");
    const { user, isNew } = await ownerOf(tx, await knownAddress(tx, address.data), claims);
    if (!isNew && (await hasUnlinked(tx, user, issuer))) throw new AppError("forbidden", "external_unlinked");
    const linked = await tx.db
      .insert(externalIdentities)
      .values({ userId: user.id, issuer, subject })
      .onConflictDoNothing()
      .returning({ id: externalIdentities.id });
    if (linked.length > 0 && !isNew) await tellOfLinkedProvider(tx, user, providerTitles[by]);
    return user;
  });
}

/**
 * Whether the account's owner has unlinked this provider. Then no other account at the provider links itself either,
 * not even one of another issuer; at Microsoft, each organisation is an issuer.
 */
async function hasUnlinked(tx: Context, { id }: UserRow, issuer: string): Promise<boolean> {
  const ended = await tx.db
    .select({ issuer: externalIdentities.issuer })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, id), isNotNull(externalIdentities.unlinkedAt)));
  return ended.some((one) => providerTitle(one.issuer) === providerTitle(issuer));
}

const isVerified = ({ email_verified: byProvider, xms_edov: byDomain }: Claims) =>
  byProvider === true || byProvider === "true" || [true, "true", "1", 1].some((yes) => yes === byDomain);

async function ownerOf(tx: Context, address: string, claims: Claims): Promise<{ user: UserRow; isNew: boolean }> {
  const [made] = await tx.db
    .insert(users)
    .values({
      email: address,
      firstName: nameOr(claims.given_name ?? claims.name, address.split("@")[0]),
      lastName: nameOr(claims.family_name, "–"),
      defaultLanguage: tx.language,
      confirmedAt: tx.now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (made) {
    assertMaySignUp(address);
    await assertNotReserved(tx, address, made.id);
    return { user: made, isNew: true };
  }
  const [user] = await tx.db.select().from(users).where(eq(users.email, address)).for("update");
  if (!user) throw new AppError("internal");
  return { user: user.confirmedAt ? user : await takeOver(tx, user), isNew: false };
}

function nameOr(given: string | undefined, otherwise: string | undefined): string {
  const name = personName.safeParse(given);
  if (name.success) return name.data;
  const second = personName.safeParse(otherwise);
  return second.success ? second.data : "–";
}
