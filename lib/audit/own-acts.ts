import { type AuditAction, auditActionIds } from "@/db/enums";

/**
 * What recipients do themselves, by their own link or on a host's device, so that address and browser of the entry are
 * theirs. Entries of other actions may name a recipient, but are acts of the sender, the host or the product.
 */
const ownActs: readonly AuditAction[] = [
  "visited",
  "visitedUnconfirmed",
  "recipientOpened",
  "pageViewed",
  "fieldInteraction",
  "authenticationAttempt",
  "recipientLockedOut",
  "claimed",
  "consentGiven",
  "attachmentUploaded",
  "signatureSigned",
  "recipientFinished",
  "declined",
  "handedOn",
  "downloaded",
  "downloadedBeforeSigning",
];
const ids: ReadonlySet<number> = new Set(ownActs.map((action) => auditActionIds[action]));

/** Whether an entry that names a recipient is that recipient's own act. */
export const isOwnAct = ({ typeId }: { typeId: number }) => ids.has(typeId);
