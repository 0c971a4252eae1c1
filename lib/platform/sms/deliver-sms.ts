import "server-only";
import type { Database } from "@/db/client";
import { mailboxMessages } from "@/db/schema/platform";
import { hasMailbox } from "@/lib/platform/mail/mailbox";
import { plainWords } from "@/lib/platform/mail/smtp";
import { settings } from "@/lib/platform/process/settings";

/**
 * The problem with a text message. `message`: the provider will never accept this one; `account`: it accepts none until
 * somebody changes the settings; `busy`: it accepts none now.
 */
type SmsProblem = "message" | "account" | "busy";

export class SmsFailure extends Error {
  constructor(
    readonly problem: SmsProblem,
    /** The provider's own message, if any. */
    readonly words: string,
  ) {
    super(words ? `${problem}: ${words}` : problem);
  }
}

/** Without Twilio, messages can only go to the embedded mailbox. */
export function canSendSms(): boolean {
  return settings().TWILIO_ACCOUNT_SID !== undefined || hasMailbox();
}

/** Sends the message through Twilio or to the embedded mailbox; throws SmsFailure if not accepted. `to` has no plus sign. */
export async function deliverSms(db: Database, message: { to: string; text: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_FROM } = settings();
  if (TWILIO_ACCOUNT_SID) {
    const client = await twilioClient(TWILIO_ACCOUNT_SID);
    const from = TWILIO_FROM.startsWith("MG") ? { messagingServiceSid: TWILIO_FROM } : { from: TWILIO_FROM };
    await client.messages
      .create({ to: `+${message.to}`, body: message.text, ...from })
      .catch((error: unknown) => Promise.reject(failureOf(error)));
    return;
  }
  if (!canSendSms()) throw new SmsFailure("account", "TWILIO_ACCOUNT_SID is not set");
  const values = { recipient: message.to, sender: "Countersign", text: message.text };
  await db.insert(mailboxMessages).values({ ...values, channel: "sms" });
}

/** Twilio's codes of a TWILIO_FROM that cannot send, which it reports like a wrong number. */
const aboutSender = new Set([21212, 21603, 21606, 21659, 21701, 21703]);

function failureOf(error: unknown): SmsFailure {
  const { status, code, message } = error as { status?: number; code?: number; message?: string }; // RestException's shape
  const words = plainWords(message ?? "");
  if (status === 400) return new SmsFailure(aboutSender.has(code ?? 0) ? "account" : "message", words);
  return new SmsFailure(status === 401 || status === 403 || status === 404 ? "account" : "busy", words);
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
