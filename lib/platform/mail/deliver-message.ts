import "server-only";
import nodemailer from "nodemailer";
import { Resend } from "resend";
import type { Database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { settings } from "@/lib/platform/settings";
import type { MailMessage } from "./message";

/** Hands the mail to Resend, to an SMTP server, or to the embedded mailbox; throws when it was not taken. */
export async function deliverMessage(db: Database, message: MailMessage): Promise<void> {
  const { RESEND_API_KEY, SMTP_URL, MAIL_FROM } = settings();
  const attachments = message.attachments?.map((file) => ({
    filename: file.name,
    content: Buffer.from(file.bytes),
    contentType: file.contentType,
  }));
  const { to, subject, text, html, messageId } = message;
  if (RESEND_API_KEY) {
    const sent = await new Resend(RESEND_API_KEY).emails.send(
      {
        from: MAIL_FROM,
        to,
        subject,
        text,
        html,
        headers: { "Message-ID": messageId },
        ...(attachments && { attachments }),
      },
      { idempotencyKey: messageId },
    );
    if (sent.error) throw new Error(`Resend: ${sent.error.message}`);
    return;
  }
  if (SMTP_URL) {
    const transport = nodemailer.createTransport(SMTP_URL, { disableFileAccess: true, disableUrlAccess: true });
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: "", address: to },
      subject,
      text,
      html,
      messageId,
      attachments,
    });
    return;
  }
  await db.insert(mailboxMessages).values({
    channel: "email",
    recipient: to,
    sender: MAIL_FROM,
    subject,
    text,
    html,
    headers: { "message-id": messageId },
    attachments: message.attachments?.map((file) => file.name) ?? [],
  });
}
