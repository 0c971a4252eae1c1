import "server-only";
import type { Database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { hasMailbox } from "@/lib/platform/mail/mailbox";
import { settings } from "@/lib/platform/settings";

/** Without Twilio, messages go to the embedded mailbox, where there is one that somebody can read. */
export function canSendSms(): boolean {
  return settings().TWILIO_ACCOUNT_SID !== undefined || hasMailbox();
}

/** Hands the message to Twilio, or to the embedded mailbox; throws when it was not taken. `to` has no plus sign. */
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

/** Loaded when the first message goes out: the SDK is large. */
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
