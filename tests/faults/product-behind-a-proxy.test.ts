import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { fetchThrough, hasCaddy, hasNginx, host, nginxBlock, startCaddy, startNginx } from "../support/proxies";
import { startSmtpPeer } from "../support/smtp-peer";
import { until } from "../support/until";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-behind-"));
const dataDir = path.join(folder, "data");
const address = `https://${host}`;
const mails = await startSmtpPeer();
const port = await freePort();
const product = await startProduct(dataDir, port, {
  settings: {
    APP_URL: address,
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
    SECRET_KEY: randomBytes(48).toString("base64url"),
    SMTP_URL: `smtp://sender:right@${mails.host}:${mails.port}`,
    MAIL_FROM: `Countersign <no-reply@${host}>`,
    SUPPORT_EMAIL: `help@${host}`,
    DEFAULT_PLAN: "unlimited",
  },
});
afterAll(async () => {
  killFamilies(product.pid, postmasterOf(dataDir));
  await mails.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const mailTo = (email: string) => mails.received.findLast(({ to }) => to?.some((one) => one.address === email))?.text;

describe.each([
  ["nginx", hasNginx, () => startNginx(path.join(folder, "nginx"), nginxBlock(), port)],
  ["Caddy", hasCaddy, () => startCaddy(path.join(folder, "caddy"), port)],
] as const)("in production behind %s as documented", (name, isThere, start) => {
  test.skipIf(!isThere || process.platform !== "linux")(
    "somebody signs up, sends by mail and hears at once that it was signed",
    async () => {
      const proxy = await start();
      const send = fetchThrough(proxy.ask);
      const { call, givenAlmostSigned } = productClient(() => address, { send, mailTo });

      const email = `sender@${name.toLowerCase()}.example`;
      const person = { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9" };
      const { token: first } = await call("POST", "/auth/sign-up", undefined, person);
      const code = await until(async () => /(?<!\d)\d{5}(?!\d)/.exec(mailTo(email) ?? "")?.[0]);
      const { token } = await call("POST", "/auth/confirm-account", first, { code });

      const { headers } = await proxy.ask("/app/login");
      expect(headers["strict-transport-security"]).toMatch(/max-age=\d+/);
      const { password } = person;
      const body = Buffer.from(JSON.stringify({ email, password }));
      const json = { "content-type": "application/json", "content-length": String(body.length) };
      const signedIn = await proxy.ask("/v1/auth/sign-in", { body, headers: { ...json, origin: address } });
      expect(String(signedIn.headers["set-cookie"])).toMatch(/__Host-.*; Secure/);
      const elsewhere = await proxy.ask("/v1/auth/sign-in", {
        body,
        headers: { ...json, origin: "https://evil.example" },
      });
      expect(elsewhere.status).toBe(403);

      let heard = "";
      const bearer = { authorization: `Bearer ${token}` };
      proxy.ask("/v1/workflows/events", { headers: bearer, onData: (text) => (heard += text) }).catch(() => {});
      const { id, finish } = await givenAlmostSigned(`Behind ${name}`, { token });
      const before = heard.split(`"workflow_id":${id}`).length;
      await finish();
      await until(async () => heard.split(`"workflow_id":${id}`).length > before, 15_000);
      const at = `/workflows/simple-sign/${id}`;
      await until(async () => (await call("GET", at, token))["workflow"].workflow_status_id === 1, 60_000);
      proxy.close();
    },
    240_000,
  );
});
