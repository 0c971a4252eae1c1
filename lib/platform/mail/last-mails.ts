import type { MailName } from "./mail-data";

/** Mails that name somebody whose account may be deleted, so they are deleted rather than kept as sent. */
export const lastMails: readonly string[] = ["accountDeleted", "workInherited", "payerChanged"] satisfies MailName[];
