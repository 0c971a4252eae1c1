import { randomInt } from "node:crypto";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type SmtpPeer = { host: string; port: number; received: Email[]; stop(): Promise<void> };

/** A random loopback address, so that servers of several tests can listen on the same mail port. */
export const ownLoopback = () => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** A real SMTP server; by default it accepts every mail and the password 'right'. */
export async function startSmtpPeer(options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right"
        ? done(null, { user: "sender" })
        : done(Object.assign(new Error("5.7.8 Wrong password, sorry"), { responseCode: 535 })),
    onData(stream, _session, done) {
      void (async () => {
        received.push(await PostalMime.parse(await buffer(stream)));
        done();
      })();
    },
    ...options,
  });
  server.on("error", () => {}); // some tests close connections early
  const host = ownLoopback();
  const port = 2525;
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { host, port, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
