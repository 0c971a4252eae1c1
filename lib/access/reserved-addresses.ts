import "server-only";
import { and, gt, isNull, ne } from "drizzle-orm";
import { emailChanges, users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { lockAddress } from "./lock-address";

export const emailTaken = () => new AppError("conflict", "email_taken", { fields: { email: { key: "emailTaken" } } });

/**
 * Refuses an address that its former owner can still go back to: otherwise whoever stole an account could sign up with
 * its earlier address and keep the owner out. Call it after the row was written, because that write waits for a change
 * of address that is being confirmed.
 */
export async function assertNotReserved(tx: Context, email: string, ownerId: number): Promise<void> {
  const [reserved] = await tx.db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        holdsAddress(emailChanges.fromEmail, email),
        ne(emailChanges.userId, ownerId),
        gt(emailChanges.undoUntil, tx.now),
        isNull(emailChanges.undoneAt),
      ),
    )
    .limit(1);
  if (reserved) throw emailTaken();
}

/** Refuses an address that is somebody else's. */
export async function assertAddressFree(tx: Context, email: string, ownerId: number): Promise<void> {
  await lockAddress(tx, email);
  const [taken] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(holdsAddress(users.email, email), ne(users.id, ownerId)));
  if (taken) throw emailTaken();
  await assertNotReserved(tx, email, ownerId);
}
