import "server-only";
import nodemailer from "nodemailer";
import { Resend } from "resend";
import type { Database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { settings } from "@/lib/platform/process/settings";
import { onTheWire } from "./address-forms";
import { asText, headersOf, mailboxFrom } from "./mail-headers";
import type { MailMessage } from "./message";
import {
  attachmentsOf,
  deliveryMs,
  MailServerFailure,
  plainWords,
  sendThrough,
  stepMs,
  verdictMs,
  watchServer,
  withinDeadline,
} from "./smtp";

/** The server that the product's mail leaves by, for the log. */
export function mailHost(): string {
  const { RESEND_API_KEY, SMTP_URL } = settings();
  if (RESEND_API_KEY) return "Resend";
  return SMTP_URL ? new URL(SMTP_URL).host : "mailbox";
}

/** Sends the mail through Resend, an SMTP server or the embedded mailbox. Throws MailServerFailure if not accepted. */
export async function deliverMessage(db: Database, message: MailMessage): Promise<void> {
  const { RESEND_API_KEY, SMTP_URL } = settings();
  if (RESEND_API_KEY) return deliverByResend(RESEND_API_KEY, message);
  if (SMTP_URL) return deliverBySmtp(SMTP_URL, message);
  await keepInMailbox(db, message);
}

/** From the product's own address. */
const productHeaders = ({ sender }: MailMessage) => headersOf(sender, mailboxFrom(settings().MAIL_FROM));

/** For what must not leave this machine; `at` is when it arrived, by default now. */
export async function keepInMailbox(db: Database, message: MailMessage, at = new Date()): Promise<void> {
  const { to, subject, text, messageId, attachments } = message;
  const { from, replyTo, headers } = productHeaders(message);
  await db.insert(mailboxMessages).values({
    channel: "email",
    recipient: to,
    sender: asText(from),
    subject,
    text,
    html: withPictures(message),
    headers: {
      "message-id": messageId,
      "auto-submitted": headers["Auto-Submitted"],
      ...(replyTo && { "reply-to": asText(replyTo) }),
    },
    attachments: attachments?.flatMap((file) => (file.inlineId ? [] : [file.name])) ?? [],
    createdAt: at,
  });
}

/** Puts pictures into the HTML itself, because the mailbox has no attachments that a `cid:` could refer to. */
const withPictures = ({ html, attachments = [] }: MailMessage) =>
  attachments.reduce((shown, { inlineId, contentType, bytes }) => {
    const data = `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
    return inlineId ? shown.replaceAll(`cid:${inlineId}`, data) : shown;
  }, html);

async function deliverBySmtp(url: string, message: MailMessage): Promise<void> {
  const { to, sender: _, ...rest } = message;
  const server = watchServer();
  const transport = nodemailer.createTransport({
    url,
    ...server.options,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: deliveryMs + verdictMs, // the deadline below ends what takes too long
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const mail = {
    ...rest,
    ...productHeaders(message),
    to: { name: "", address: onTheWire(to) },
    attachments: attachmentsOf(message),
  };
  await withinDeadline({ deliveryMs, verdictMs }, (signal, onSent) =>
    sendThrough(transport, { ...mail, signal }, { onSent, server }),
  );
}

async function deliverByResend(key: string, message: MailMessage): Promise<void> {
  const { to, subject, text, html, messageId } = message;
  const attachments = attachmentsOf(message);
  const { from, replyTo, headers } = productHeaders(message);
  await withinDeadline({ deliveryMs, verdictMs }, async () => {
    const { error } = await new Resend(key).emails.send(
      {
        from: asText(from),
        ...(replyTo && { replyTo: asText(replyTo) }),
        to: onTheWire(to),
        subject,
        text,
        html,
        headers: { ...headers, "Message-ID": messageId },
        ...(attachments && { attachments }),
      },
      { idempotencyKey: messageId },
    );
    // 422 concerns this mail; any other status concerns the account or the service.
    if (error) throw new MailServerFailure(error.statusCode === 422 ? "message" : "busy", plainWords(error.message));
  });
}
