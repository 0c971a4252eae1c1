import { type RecipientRole, standardRole, type WorkflowStatus } from "@/db/enums";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import type { Notice } from "./schema";

/** A workflow of one's own, with whoever finished or declined last. */
type Candidate = {
  status: WorkflowStatus;
  ownEmail: string;
  completedAt: Date | null;
  expiresAt: Date | null;
  failedAt: Date | null;
  /** When a draft was not sent as scheduled. */
  notSentAt: Date | null;
  person: { name: string; email: string; role: RecipientRole; finishedAt: Date | null; declinedAt: Date | null } | null;
};

/** The latest change of a workflow that its sender did not make; null if there is none. */
export function noticeOf(one: Candidate, now: Date): Pick<Notice, "kind" | "at" | "name" | "role"> | null {
  const { status, completedAt, expiresAt, failedAt, notSentAt, person } = one;
  const of = (kind: Notice["kind"], at: Date | null | undefined) =>
    at ? { kind, at, name: person?.name ?? "", role: person?.role ?? standardRole } : null;
  switch (status) {
    case "completed":
      return of("completed", completedAt);
    case "declined":
      return of("declined", person?.declinedAt);
    case "failed":
      return of("failed", failedAt);
    case "notStarted":
      return of("notSent", notSentAt);
    case "cancelled":
      return null;
    case "inProgress":
      if (expiresAt && expiresAt <= now) return of("expired", expiresAt);
      return person && isSameAddress(person.email, one.ownEmail) ? null : of("signed", person?.finishedAt);
  }
}
