import type { MailSender } from "./mail-headers";

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every delivery attempt of one mail. */
  messageId: string;
  /** For a mail about somebody's workflow to other people; without it, the product writes in its own name. */
  sender?: MailSender;
  attachments?: {
    name: string;
    bytes: Uint8Array;
    contentType: string;
    /** Shown in the HTML by `cid:` and this id instead of being listed. */
    inlineId?: string;
  }[];
};
