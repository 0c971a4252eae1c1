import "server-only";
import { sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context/context";
import { formsOf } from "@/lib/platform/mail/address-forms";
import { addressKey } from "@/lib/platform/text/mail-address";

/** Of the locks on addresses; other locks have other namespaces. */
const namespace = 4_015_041;

/**
 * Until the transaction ends, nobody else gives an account this address in another form, which the rule that addresses
 * are unique does not compare.
 */
export async function lockAddress(tx: Context, email: string): Promise<void> {
  if (formsOf(email).length === 1) return;
  await tx.db.execute(sql`select pg_advisory_xact_lock(${namespace}, hashtext(${addressKey(email)}))`);
}
