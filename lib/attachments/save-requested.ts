import "server-only";
import { and, eq, notInArray } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { RequestedInput } from "./schema";

/** What is requested of a draft's recipient becomes exactly this list; an entry with an id keeps its identity. */
export async function saveRequested(
  tx: MemberContext,
  signatory: { id: number; workflowId: number },
  list: readonly RequestedInput[],
): Promise<void> {
  const own = and(eq(attachments.signatoryId, signatory.id), eq(attachments.kind, "requested"));
  const kept = list.flatMap((one) => (one.id ? [one.id] : []));
  await tx.db.delete(attachments).where(kept.length > 0 ? and(own, notInArray(attachments.id, kept)) : own);
  for (const [position, { id, ...input }] of list.entries()) {
    const values = { ...input, position };
    if (!id) {
      const place = { kind: "requested" as const, ownerId: tx.actor.userId };
      await tx.db
        .insert(attachments)
        .values({ ...values, ...place, signatoryId: signatory.id, workflowId: signatory.workflowId });
      continue;
    }
    const changed = await tx.db
      .update(attachments)
      .set({ ...values, updatedAt: tx.now })
      .where(and(own, eq(attachments.id, id)))
      .returning({ id: attachments.id });
    if (changed.length === 0) throw new AppError("not_found");
  }
}
