import "server-only";
import type { Database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { hasMailbox } from "@/lib/platform/mail/mailbox";
import { settings } from "@/lib/platform/settings";

/** Without Twilio, messages can only go to the embedded mailbox. */
export function canSendSms(): boolean {
  return settings().TWILIO_ACCOUNT_SID !== undefined || hasMailbox();
}

/** Sends the message through Twilio or to the embedded mailbox; throws if not accepted. `to` has no plus sign. */
export async function deliverSms(db: Database, message: { to: string; text: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_FROM } = settings();
  if (TWILIO_ACCOUNT_SID) {
    const client = await twilioClient(TWILIO_ACCOUNT_SID);
    const from = TWILIO_FROM.startsWith("MG") ? { messagingServiceSid: TWILIO_FROM } : { from: TWILIO_FROM };
    await client.messages.create({ to: `+${message.to}`, body: message.text, ...from });
    return;
  }
  if (!canSendSms()) throw new Error("No text message can leave: TWILIO_ACCOUNT_SID is not set");
  const values = { recipient: message.to, sender: "Countersign", text: message.text };
  await db.insert(mailboxMessages).values({ ...values, channel: "sms" });
}

/** Asks Twilio for the account, and sends nothing. Throws if it refuses. */
export async function trySms(): Promise<string> {
  const { TWILIO_ACCOUNT_SID } = settings();
  if (!TWILIO_ACCOUNT_SID) return hasMailbox() ? "the mailbox of this installation" : "none";
  const client = await twilioClient(TWILIO_ACCOUNT_SID);
  const { status } = await client.api.v2010.accounts(TWILIO_ACCOUNT_SID).fetch();
  if (status !== "active") throw new Error(`The account is ${status}.`);
  return "Twilio knows the account";
}

/** The SDK is large, so it is loaded with the first message. */
async function twilioClient(sid: string) {
  const { default: twilio } = await import("twilio");
  const { TWILIO_AUTH_TOKEN, TWILIO_API_URL } = settings();
  const httpClient = new twilio.RequestClient({ timeout: 10_000 });
  if (TWILIO_API_URL) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => {
      const { pathname, search } = new URL(options.uri);
      return request({ ...options, uri: new URL(pathname + search, TWILIO_API_URL).href });
    };
  }
  return twilio(sid, TWILIO_AUTH_TOKEN, { httpClient });
}
