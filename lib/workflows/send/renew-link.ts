import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { linkHashOf } from "./signing-link";

type Linked = Pick<typeof recipients.$inferSelect, "id" | "linkVersion" | "linkHash">;

/**
 * Call it before a link is mailed or shown. If no known key made the row's link hash, because the earlier key was not
 * kept or somebody changed the row, it stores the hash of the person's own link instead, so that it opens.
 */
export async function renewLink({ db }: Context, { id, linkVersion, linkHash }: Linked): Promise<void> {
  const own = linkHashOf({ id, linkVersion, linkHash });
  if (linkHash === null || linkHash === own) return;
  const isFree = sql`not exists (select from ${recipients} as other where other.link_hash = ${own})`;
  await db
    .update(recipients)
    .set({ linkHash: own })
    .where(and(eq(recipients.id, id), eq(recipients.linkHash, linkHash), isFree));
  log.warn({ signatoryId: id }, "a link that no known key makes was replaced by one of today's key");
}
