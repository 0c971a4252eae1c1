import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companyStamps } from "@/db/schema/appearance";
import { getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { readPicture } from "@/lib/platform/pictures/read-picture";
import { storeFile } from "@/lib/platform/storage/storage";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { maximumStampPixels, maximumStamps } from "./rules";

const limit = { name: "stamp", points: 60, seconds: 600 };
/** 300 dpi on ten centimetres. */
const within = { width: 1200, height: 1200, fit: "inside", withoutEnlargement: true } as const;

type StampRow = typeof companyStamps.$inferSelect;

/** Adds a stamp to the organisation; the same image twice is one stamp, whose name is the newer. */
export async function addStamp(
  ctx: UserContext,
  companyId: number,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<StampRow> {
  // Checked before decoding the picture, which takes too long to do under the lock; checked again under the lock.
  await getCompanyFor(ctx, "company:brand", companyId);
  await limitInDatabase(limit, String(companyId));
  const imageHash = await storeFile(
    await readPicture(bytes, maximumStampPixels, (image) => image.resize(within).png()),
  );
  return transact(ctx, async (tx) => {
    const { id } = await getCompanyFor(tx, "company:brand", companyId, { lock: true });
    const own = and(eq(companyStamps.companyId, id), isNull(companyStamps.removedAt));
    const others = await tx.db.select({ imageHash: companyStamps.imageHash }).from(companyStamps).where(own);
    if (others.length >= maximumStamps && !others.some((one) => one.imageHash === imageHash))
      throw invalid({ stamp: { key: "stampsMaximum", values: { maximum: maximumStamps } } });
    const [row] = await tx.db
      .insert(companyStamps)
      .values({ companyId: id, name, imageHash })
      .onConflictDoUpdate({
        target: [companyStamps.companyId, companyStamps.imageHash],
        set: { name, removedAt: null, updatedAt: tx.now },
      })
      .returning();
    if (!row) throw new Error("The stamp's row was not written");
    await recordSecurityEvent(tx, "stampAdded", { companyId: id, subject: name });
    return row;
  });
}

/** From now on nobody can place the stamp; fields that have it keep it. */
export async function removeStamp(ctx: UserContext, companyId: number, stampId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { id } = await getCompanyFor(tx, "company:brand", companyId, { lock: true });
    const [row] = await tx.db
      .update(companyStamps)
      .set({ removedAt: tx.now, updatedAt: tx.now })
      .where(and(eq(companyStamps.id, stampId), eq(companyStamps.companyId, id), isNull(companyStamps.removedAt)))
      .returning();
    if (!row) throw new AppError("not_found");
    await recordSecurityEvent(tx, "stampRemoved", { companyId: id, subject: row.name });
  });
}
