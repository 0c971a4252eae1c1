import "server-only";
import { AddressRefused } from "@/lib/platform/guarded-connection";
import type { MailMessage } from "./message";

/**
 * What went wrong. `message`: the server will never take this one mail; `later`: not this one mail now; `busy`: no mail
 * now. All others concern the server or its settings.
 */
export type MailServerProblem =
  "address" | "unreachable" | "timeout" | "certificate" | "credentials" | "refused" | "message" | "later" | "busy";

export class MailServerFailure extends Error {
  constructor(
    readonly problem: MailServerProblem,
    /** The server's own words, where it said any. */
    readonly words: string | null,
  ) {
    super(words ? `${problem}: ${words}` : problem);
  }
}

/** How long a mail server may be silent at each step. */
export const stepMs = 10_000;
/** A large mail may take longer than a step, but not for ever: a server that drips holds nobody up. */
export const deliveryMs = 60_000;

/** Ends with the deadline, whatever the server does; throws MailServerFailure where it did not take the mail. */
export async function withinDeadline(
  deadlineMs: number,
  converse: (deadline: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const passed = new Promise<never>((_, reject) =>
    deadline.addEventListener("abort", () => reject(new MailServerFailure("timeout", null)), { once: true }),
  );
  await Promise.race([converse(deadline), passed]).catch((error: unknown) => {
    throw deadline.aborted ? new MailServerFailure("timeout", null) : failureOf(error);
  });
}

export const attachmentsOf = ({ attachments }: MailMessage) =>
  attachments?.map((file) => ({
    filename: file.name,
    content: Buffer.from(file.bytes),
    contentType: file.contentType,
  }));

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message: string };

function failureOf(error: unknown): MailServerFailure {
  if (error instanceof MailServerFailure) return error;
  if (error instanceof AddressRefused) return new MailServerFailure("address", null);
  const { code = "", command = "", response, responseCode = 0, message } = error as SmtpError; // nodemailer's own shape
  const words = response ? plainWords(response) : null;
  const aboutThisMail = /^(RCPT|DATA)/.test(command);
  if (/certificate|self.signed|altname/i.test(`${code} ${message}`) || code === "ETLS")
    return new MailServerFailure("certificate", null);
  // 421 and 4.3.x speak of the whole server (RFC 5321, RFC 3463).
  if (responseCode >= 400 && responseCode < 500)
    return new MailServerFailure(
      aboutThisMail && responseCode !== 421 && !/^\d{3}[ -]4\.3\./.test(words ?? "") ? "later" : "busy",
      words,
    );
  if (code === "EAUTH" || code === "ENOAUTH") return new MailServerFailure("credentials", words);
  // 552: larger than the server takes, which it may say before the recipient.
  if (responseCode >= 500)
    return new MailServerFailure(aboutThisMail || responseCode === 552 ? "message" : "refused", words);
  // Nodemailer's own judgement: no address that could be asked for, or larger than announced.
  if (code === "EENVELOPE" || code === "EMESSAGE") return new MailServerFailure("message", plainWords(message));
  if (code === "ETIMEDOUT") return new MailServerFailure("timeout", null);
  return new MailServerFailure("unreachable", null);
}

/** Somebody else's text: one line, no control characters, not for ever. */
export const plainWords = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 300);
