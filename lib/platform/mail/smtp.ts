import "server-only";
import type { SendMailOptions, Transporter } from "nodemailer";
import { AddressRefused } from "@/lib/platform/network/guarded-connection";
import type { MailMessage } from "./message";

/**
 * The problem with a delivery. `message`: the server will never accept this mail; `later`: it does not accept this mail
 * now; `busy`: it accepts no mail now; `unanswered`: it has the whole mail and did not say whether it accepts it;
 * `changed`: its settings are not as they were saved. All others concern the server or its settings.
 */
export type MailServerProblem =
  | "address"
  | "unreachable"
  | "timeout"
  | "certificate"
  | "credentials"
  | "refused"
  | "message"
  | "later"
  | "busy"
  | "unanswered"
  | "changed";

export class MailServerFailure extends Error {
  constructor(
    readonly problem: MailServerProblem,
    /** The server's own message, if any. */
    readonly words: string | null,
  ) {
    super(words ? `${problem}: ${words}` : problem);
  }
}

/** How long a mail server may take for each step. */
export const stepMs = 10_000;
/** Limit for a delivery up to the end of the message, so that a slow server cannot block others. */
export const deliveryMs = 60_000;
/** How long the server may then examine the message: whoever gives up early sends it twice (RFC 5321 4.5.3.2.6). */
export const verdictMs = 120_000;

export type Limits = { deliveryMs: number; verdictMs: number };

/**
 * Rejects at the deadline, whatever the server does; `onSent` begins the time for the server's verdict. All errors
 * become MailServerFailure.
 */
export async function withinDeadline(
  limits: Limits,
  converse: (deadline: AbortSignal, onSent: () => void) => Promise<unknown>,
): Promise<void> {
  const deadline = new AbortController();
  let timer = setTimeout(() => deadline.abort(), limits.deliveryMs);
  let isSent = false;
  const onSent = () => {
    isSent = true;
    clearTimeout(timer);
    timer = setTimeout(() => deadline.abort(), limits.verdictMs);
  };
  const passed = new Promise<never>((_, reject) =>
    deadline.signal.addEventListener("abort", () => reject(new MailServerFailure("timeout", null)), { once: true }),
  );
  try {
    await Promise.race([converse(deadline.signal, onSent), passed]);
  } catch (error) {
    const failure = deadline.signal.aborted ? new MailServerFailure("timeout", null) : failureOf(error);
    const isUnclear = isSent && (failure.problem === "timeout" || failure.problem === "unreachable");
    throw isUnclear ? new MailServerFailure("unanswered", null) : failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Learns from what a server says whether it takes addresses with other characters than ASCII (RFC 6531). */
export function watchServer() {
  const silent = () => {};
  const server = { takesUtf8: false };
  const debug = (_: unknown, ...words: unknown[]) => {
    if (/^250[ -]SMTPUTF8\s*$/im.test(words.join(" "))) server.takesUtf8 = true;
  };
  const logger = { level: silent, trace: silent, debug, info: silent, warn: silent, error: silent, fatal: silent };
  return { options: { logger, debug: true }, takesUtf8: () => server.takesUtf8 };
}

/** Shown to the sender, like the answers of servers, in whose language it is. */
const noUtf8 = "The mail server does not deliver to addresses with international characters (no SMTPUTF8)";

/**
 * Sends the mail; calls `onSent` when the server has been given all of it. A server without SMTPUTF8 is not given an
 * address that needs it: some would accept the mail, and lose it.
 */
export async function sendThrough(
  transport: Transporter,
  mail: SendMailOptions & { signal?: AbortSignal },
  { onSent, server }: { onSent: () => void; server: ReturnType<typeof watchServer> },
): Promise<void> {
  let isHeldBack = false;
  transport.use("stream", ({ message }, done) => {
    message.processFunc((stream) => stream.once("end", onSent));
    const envelope = message.getEnvelope();
    // Asked for once the server has said what it can.
    message.getEnvelope = () => {
      isHeldBack = !server.takesUtf8() && /[^\0-\x7f]/.test(JSON.stringify(envelope));
      return isHeldBack ? { ...envelope, to: [] } : envelope;
    };
    done();
  });
  await transport.sendMail(mail).catch((error: unknown) => {
    throw isHeldBack ? new MailServerFailure("message", noUtf8) : error;
  });
}

/** As nodemailer and Resend take them, which name the id of what is shown inline differently. */
export const attachmentsOf = ({ attachments }: MailMessage) =>
  attachments?.map((file) => ({
    filename: file.name,
    content: Buffer.from(file.bytes),
    contentType: file.contentType,
    ...(file.inlineId && { cid: file.inlineId, contentId: file.inlineId }),
  }));

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message: string };

function failureOf(error: unknown): MailServerFailure {
  if (error instanceof MailServerFailure) return error;
  if (error instanceof AddressRefused) return new MailServerFailure("address", null);
  const { code = "", command = "", response, responseCode = 0, message } = error as SmtpError; // nodemailer's shape
  const words = response ? plainWords(response) : null;
  const aboutThisMail = /^(RCPT|DATA)/.test(command);
  if (/certificate|self.signed|altname/i.test(`${code} ${message}`) || code === "ETLS")
    return new MailServerFailure("certificate", null);
  // 421 and 4.3.x concern the whole server (RFC 5321, RFC 3463).
  if (responseCode >= 400 && responseCode < 500)
    return new MailServerFailure(
      aboutThisMail && responseCode !== 421 && !/^\d{3}[ -]4\.3\./.test(words ?? "") ? "later" : "busy",
      words,
    );
  if (code === "EAUTH" || code === "ENOAUTH") return new MailServerFailure("credentials", words);
  // 552: the mail is too large, which a server may report before RCPT.
  if (responseCode >= 500)
    return new MailServerFailure(aboutThisMail || responseCode === 552 ? "message" : "refused", words);
  // Nodemailer's own checks: no usable recipient, or larger than the server's announced limit.
  if (code === "EENVELOPE" || code === "EMESSAGE") return new MailServerFailure("message", plainWords(message));
  if (code === "ETIMEDOUT") return new MailServerFailure("timeout", null);
  return new MailServerFailure("unreachable", null);
}

/** Makes a server's text safe to show: one line, no control characters, at most 300 characters. */
export const plainWords = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 300);
