import "server-only";
import net from "node:net";
import nodemailer from "nodemailer";
import { connectGuarded, type Guard, resolveOnce } from "@/lib/platform/network/guarded-connection";
import { settings } from "@/lib/platform/process/settings";
import { posesAsProduct } from "@/lib/platform/text/product-name";
import { onTheWire } from "./address-forms";
import { headersOf } from "./mail-headers";
import type { MailMessage } from "./message";
import {
  attachmentsOf,
  deliveryMs,
  type Limits,
  MailServerFailure,
  sendThrough,
  stepMs,
  verdictMs,
  watchServer,
  withinDeadline,
} from "./smtp";

export type MailServer = { host: string; port: number; fromAddress: string; fromName: string; password: string };

/** Sends a mail through an organisation's own server. Throws MailServerFailure if it is not accepted. */
export async function deliverThrough(
  server: MailServer,
  message: MailMessage,
  { limits = { deliveryMs, verdictMs }, lookup }: { limits?: Limits; lookup?: Guard["lookup"] } = {},
): Promise<void> {
  await withinDeadline(limits, (deadline, onSent) => converse(server, message, { deadline, onSent, lookup }));
}

type Course = { deadline: AbortSignal; onSent: () => void; lookup: Guard["lookup"] };

async function converse(server: MailServer, message: MailMessage, { deadline, onSent, lookup }: Course) {
  const { host, port, fromAddress, fromName, password } = server;
  const guard = { allowPrivate: settings().ALLOW_PRIVATE_SMTP, ...(lookup && { lookup }) };
  const target = await resolveOnce(host, guard);
  const connecting = AbortSignal.any([deadline, AbortSignal.timeout(stepMs)]);
  const socket = await connectGuarded(target, port, connecting).catch((error: unknown) => {
    throw connecting.aborted ? new MailServerFailure("timeout", null) : error;
  });
  const end = () => socket.destroy();
  deadline.addEventListener("abort", end, { once: true });
  const watched = watchServer();
  const transport = nodemailer.createTransport({
    ...watched.options,
    connection: socket,
    host: target.host,
    port,
    secure: port === 465,
    // The password must not cross a public network unencrypted.
    requireTLS: port !== 465 && target.isPublic,
    ...(net.isIP(target.host) === 0 && { tls: { servername: target.host } }),
    auth: { user: onTheWire(fromAddress), pass: password },
    greetingTimeout: stepMs,
    socketTimeout: deliveryMs + verdictMs, // the deadline ends what takes too long
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { to, sender, ...rest } = message;
  try {
    const mail = {
      ...rest,
      ...headersOf(sender, { name: posesAsProduct(fromName) ? fromAddress : fromName, address: fromAddress }),
      to: { name: "", address: onTheWire(to) },
      disableFileAccess: true,
      disableUrlAccess: true,
      attachments: attachmentsOf(message),
    };
    await sendThrough(transport, mail, { onSent, server: watched });
  } finally {
    deadline.removeEventListener("abort", end);
    end();
  }
}
