import net from "node:net";
import { TLSSocket } from "node:tls";
import { afterEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { connect, createPool } from "@/db/connection";
import { deliverMessage } from "@/lib/platform/mail/deliver-message";
import { createSelfSigned } from "@/lib/platform/pdf/signing-certificate";
import { settings } from "@/lib/platform/process/settings";
import { useProduct } from "../support/api";
import { startSmtpPeer } from "../support/smtp-peer";

// What docs/operating.md says of addresses with names, passwords and TLS.
useProduct();

const stops: (() => unknown)[] = [];
afterEach(async () => {
  settings().SMTP_URL = undefined;
  for (const stop of stops.splice(0)) await stop();
});

const message = { to: "kim@example.test", subject: "One", text: "One", html: "One", messageId: "<1@example.test>" };

async function givenMailServer(options: Parameters<typeof startSmtpPeer>[0]) {
  const peer = await startSmtpPeer(options);
  stops.push(() => peer.stop());
  return peer;
}

test("a name and a password in SMTP_URL are percent-encoded", async () => {
  const onAuth = vi.fn((_auth: unknown, _session: unknown, done: (error: null, given: { user: string }) => void) =>
    done(null, { user: "anna" }),
  );
  const peer = await givenMailServer({ onAuth });
  settings().SMTP_URL = `smtp://anna%40example.com:p%40ss%2Fw%3Aord%23%3F%25@${peer.host}:${peer.port}`;
  await deliverMessage(database(), message);
  expect(onAuth.mock.calls[0]?.[0]).toMatchObject({ username: "anna@example.com", password: "p@ss/w:ord#?%" });
});

test("without a name there is no sign-in, and with requireTLS no mail to a server that offers none", async () => {
  const peer = await givenMailServer({ authOptional: true });
  settings().SMTP_URL = `smtp://${peer.host}:${peer.port}`;
  await deliverMessage(database(), message);
  settings().SMTP_URL += "?requireTLS=true";
  await expect(deliverMessage(database(), message)).rejects.toMatchObject({ problem: "certificate" });
  expect(peer.received).toHaveLength(1);
});

const words = Buffer.from("SFATAL\0C28P01\0Mdenied\0\0");
const denied = Buffer.concat([Buffer.from([0x45, 0, 0, 0, words.length + 4]), words]);

/** A database that offers TLS with a certificate that nobody knows, and asks for a password. */
async function givenDatabase() {
  const { pem } = await createSelfSigned("localhost");
  const asked = { tls: 0, startups: 0, passwords: [] as string[] };
  const answer = (socket: net.Socket) => {
    socket.on("error", () => {});
    socket.once("data", (bytes: Buffer) => {
      if (bytes.readInt32BE(4) === 80_877_103) {
        asked.tls += 1;
        socket.write("S");
        return answer(new TLSSocket(socket, { isServer: true, key: pem, cert: pem }));
      }
      asked.startups += 1;
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])); // a password in clear
      socket.once("data", (said: Buffer) => {
        asked.passwords.push(said.subarray(5, -1).toString());
        socket.end(denied);
      });
    });
  };
  const server = net.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return { port: (server.address() as net.AddressInfo).port, asked }; // it listens on TCP
}

/** Both drivers: that of calls, pages and jobs, and that of the queue. */
const drivers = {
  calls: async (url: string) => {
    const sql = connect({ url }, { max: 1, connect_timeout: 5 });
    await sql`select 1`.finally(() => sql.end({ timeout: 0 }));
  },
  queue: async (url: string) => {
    const pool = createPool({ url }, { max: 1 });
    await pool.query("select 1").finally(() => pool.end());
  },
};

test.each(Object.entries(drivers))(
  "sslmode=verify-full checks the certificate before anything is said (%s)",
  async (_, ask) => {
    const { port, asked } = await givenDatabase();
    await expect(ask(`postgres://anna:secret@localhost:${port}/x?sslmode=verify-full`)).rejects.toThrow(/self-signed/);
    expect(asked).toEqual({ tls: 1, startups: 0, passwords: [] });
  },
);

test.each(Object.entries(drivers))(
  "DATABASE_URL's password is percent-encoded, and goes without TLS (%s)",
  async (_, ask) => {
    const { port, asked } = await givenDatabase();
    await expect(ask(`postgres://anna:p%40ss%2Fw%3Aord%23%3F%25@localhost:${port}/x`)).rejects.toThrow();
    expect([asked.tls, asked.passwords[0]]).toEqual([0, "p@ss/w:ord#?%"]);
  },
);
