import "server-only";
import nodemailer from "nodemailer";
import { Resend } from "resend";
import { settings } from "@/lib/platform/process/settings";
import { stepMs } from "./smtp";

/** Speaks to the mail server, up to the sign-in, and sends nothing. Throws if it refuses. */
export async function tryMail(): Promise<string> {
  const { RESEND_API_KEY, SMTP_URL } = settings();
  if (RESEND_API_KEY) {
    const { error } = await new Resend(RESEND_API_KEY).domains.list();
    // A key that may only send is refused to list domains, which shows that Resend knows it.
    if (error && error.name !== "restricted_api_key") throw new Error(error.message);
    return "Resend knows the key";
  }
  if (!SMTP_URL) return "the mailbox of this installation";
  const timeouts = { dnsTimeout: stepMs, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs };
  await nodemailer.createTransport({ url: SMTP_URL, ...timeouts }).verify();
  return `${new URL(SMTP_URL).host} accepts the sign-in`;
}
