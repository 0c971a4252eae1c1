import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { delegations, recipients } from "@/db/schema/workflows";
import { newSalt } from "./facts";

/**
 * Columns for an update of recipients: adds the salts that are missing if a version that attested nothing sent the
 * workflow.
 */
export const keptSalts = () => ({
  factSalt: sql`coalesce(${recipients.factSalt}, ${newSalt()})`,
  hostSalt: sql`case when ${recipients.hostEmail} is not null then coalesce(${recipients.hostSalt}, ${newSalt()}) end`,
});

/** `keptSalts` for whoever takes a part over: a salt of their own can be erased with their name. */
export const saltsOfNext = () => ({ ...keptSalts(), factSalt: newSalt() });

/**
 * Earlier holders of the part whose salt an earlier version left with the next one. The names are checked too, because
 * recipients in person may have no address.
 */
export const sharesSalt = (signatoryId: number) =>
  and(
    eq(delegations.signatoryId, signatoryId),
    isNull(delegations.factSalt),
    sql`concat(${delegations.firstName}, ${delegations.lastName}, ${delegations.email}) <> ''`,
  );
