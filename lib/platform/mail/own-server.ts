import "server-only";
import net from "node:net";
import nodemailer from "nodemailer";
import { AddressRefused, connectGuarded, type Guard, resolveOnce } from "@/lib/platform/guarded-connection";
import { settings } from "@/lib/platform/settings";
import type { MailMessage } from "./message";

export type MailServer = { host: string; port: number; fromAddress: string; fromName: string; password: string };

/** What went wrong, and the server's own words where it said any. */
export type MailServerProblem =
  "address" | "unreachable" | "timeout" | "certificate" | "credentials" | "refused" | "message" | "later";

export class MailServerFailure extends Error {
  constructor(
    readonly problem: MailServerProblem,
    readonly words: string | null,
  ) {
    super(words ? `${problem}: ${words}` : problem);
  }
}

const stepMs = 10_000;
/** A large mail may take longer than a step, but not for ever: a server that drips holds nobody up. */
const deliveryMs = 60_000;

/** Throws MailServerFailure where the server did not take the mail. The only way to an organisation's own server. */
export async function deliverThrough(
  server: MailServer,
  message: MailMessage,
  { deadlineMs = deliveryMs, lookup }: { deadlineMs?: number; lookup?: Guard["lookup"] } = {},
): Promise<void> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const passed = new Promise<never>((_, reject) =>
    deadline.addEventListener("abort", () => reject(new MailServerFailure("timeout", null)), { once: true }),
  );
  await Promise.race([converse(server, message, deadline, lookup), passed]).catch((error: unknown) => {
    throw deadline.aborted ? new MailServerFailure("timeout", null) : failureOf(error);
  });
}

async function converse(server: MailServer, message: MailMessage, deadline: AbortSignal, lookup?: Guard["lookup"]) {
  const { host, port, fromAddress, fromName, password } = server;
  const guard = { allowPrivate: settings().ALLOW_PRIVATE_SMTP, ...(lookup && { lookup }) };
  const target = await resolveOnce(host, guard);
  const connecting = AbortSignal.any([deadline, AbortSignal.timeout(stepMs)]);
  const socket = await connectGuarded(target, port, connecting).catch((error: unknown) => {
    throw connecting.aborted ? new MailServerFailure("timeout", null) : error;
  });
  const end = () => socket.destroy();
  deadline.addEventListener("abort", end, { once: true });
  const transport = nodemailer.createTransport({
    connection: socket,
    host: target.host,
    port,
    secure: port === 465,
    // A password in the clear crosses no public network.
    requireTLS: port !== 465 && target.isPublic,
    ...(net.isIP(target.host) === 0 && { tls: { servername: target.host } }),
    auth: { user: fromAddress, pass: password },
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { to, attachments, ...rest } = message;
  try {
    await transport.sendMail({
      ...rest,
      from: { name: fromName, address: fromAddress },
      to: { name: "", address: to },
      disableFileAccess: true,
      disableUrlAccess: true,
      attachments: attachments?.map((file) => ({
        filename: file.name,
        content: Buffer.from(file.bytes),
        contentType: file.contentType,
      })),
    });
  } finally {
    deadline.removeEventListener("abort", end);
    end();
  }
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message: string };

function failureOf(error: unknown): MailServerFailure {
  if (error instanceof MailServerFailure) return error;
  if (error instanceof AddressRefused) return new MailServerFailure("address", null);
  const { code = "", command = "", response, responseCode = 0, message } = error as SmtpError; // nodemailer's own shape
  const words = response ? plainWords(response) : null;
  if (/certificate|self.signed|altname/i.test(`${code} ${message}`) || code === "ETLS")
    return new MailServerFailure("certificate", null);
  if (responseCode >= 400 && responseCode < 500) return new MailServerFailure("later", words);
  if (code === "EAUTH" || code === "ENOAUTH") return new MailServerFailure("credentials", words);
  if (responseCode >= 500) return new MailServerFailure(/^(RCPT|DATA)/.test(command) ? "message" : "refused", words);
  if (code === "ETIMEDOUT") return new MailServerFailure("timeout", null);
  return new MailServerFailure("unreachable", null);
}

/** Somebody else's text: one line, no control characters, not for ever. */
const plainWords = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 300);
