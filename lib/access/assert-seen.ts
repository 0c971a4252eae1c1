import { AppError } from "@/lib/platform/errors/errors";

/** Refuses to overwrite changes that the caller has not seen, made in another tab or by another user. */
export function assertSeen(
  row: { updatedAt: Date },
  seenUpdatedAt: string | null | undefined,
  reason?: "template_changed",
): void {
  if (seenUpdatedAt && new Date(seenUpdatedAt).getTime() !== row.updatedAt.getTime())
    throw new AppError("draft_changed", reason);
}
