import "server-only";
import { and, eq, notInArray } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { maximumRequested } from "./rules";
import type { RequestedInput } from "./schema";

/** A draft's recipient or a template's role that attachments are requested of. */
type RequestTarget = { signatoryId: number; workflowId: number } | { templateRoleId: number; templateId: number };

const requestedOf = (target: RequestTarget) =>
  and(
    "signatoryId" in target
      ? eq(attachments.signatoryId, target.signatoryId)
      : eq(attachments.templateRoleId, target.templateRoleId),
    eq(attachments.kind, "requested"),
  );

/**
 * Makes the requested attachments exactly this list; an entry with an id keeps its identity. With `keepOthers`,
 * unlisted ones stay too.
 */
export async function saveRequested(
  tx: UserContext,
  target: RequestTarget,
  list: readonly RequestedInput[],
  { keepOthers = false } = {},
): Promise<void> {
  const own = requestedOf(target);
  const keptIds = list.flatMap((one) => (one.id ? [one.id] : []));
  const others = keptIds.length > 0 ? and(own, notInArray(attachments.id, keptIds)) : own;
  const before = keepOthers ? await tx.db.$count(attachments, others) : 0;
  if (before + list.length > maximumRequested)
    throw invalid({ attachments: { key: "attachmentsMaximum", values: { maximum: maximumRequested } } });
  if (!keepOthers) await tx.db.delete(attachments).where(others);
  for (const [index, { id, ...input }] of list.entries()) {
    const values = { ...input, position: before + index };
    if (!id) {
      const place = { kind: "requested" as const, ownerId: tx.actor.userId };
      await tx.db.insert(attachments).values({ ...values, ...place, ...target });
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
