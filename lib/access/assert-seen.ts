import { AppError } from "@/lib/platform/errors";

/** Two tabs, or two people, with one draft or template: what was not seen is not overwritten. */
export function assertSeen(
  row: { updatedAt: Date },
  seenUpdatedAt: string | null | undefined,
  reason?: "template_changed",
): void {
  if (seenUpdatedAt && new Date(seenUpdatedAt).getTime() !== row.updatedAt.getTime())
    throw new AppError("draft_changed", reason);
}
