import type { MailName } from "./mail-data";

/** Mails that may name somebody whose account is gone, so they are deleted rather than kept as sent. */
export const lastMails: readonly string[] = ["accountDeleted", "workInherited"] satisfies MailName[];
