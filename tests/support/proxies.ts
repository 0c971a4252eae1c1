import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import path from "node:path";
import { makeSelfSigned } from "@/lib/platform/pdf/self-signed";
import { freePort } from "./product";
import { until } from "./until";

export const host = "sign.example.com";
const isThere = (program: string, flag: string) => spawnSync(program, [flag], { stdio: "ignore" }).status === 0;
export const hasNginx = isThere("nginx", "-v");
export const hasCaddy = isThere("caddy", "version");

/** The block for a proxy in docs/operating.md, between the words and the end of their code. */
function documented(begin: string): string {
  const [, text] = readFileSync("docs/operating.md", "utf8").split(begin);
  if (!text) throw new Error(`docs/operating.md has no ${begin.trim()}`);
  return text.slice(0, text.indexOf("```"));
}

const onward = (block: string, port: number) => block.replace("127.0.0.1:3000", `127.0.0.1:${port}`);
export const nginxBlock = () => documented("```nginx\n");
const caddyBlock = () => documented("\n```\nsign.example.com {").replace(/^/, `${host} {`);

/** Debian's nginx with its own nginx.conf, and a server's block instead of its sites. */
export async function startNginx(folder: string, block: string, productPort: number) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const { certificates, pkcs8 } = await makeSelfSigned(host);
  writePem(path.join(folder, "cert.pem"), "CERTIFICATE", certificates[0]);
  writePem(path.join(folder, "key.pem"), "PRIVATE KEY", pkcs8);
  const server = onward(block, productPort)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/\/etc\/ssl\/[\w.]+\.pem/, path.join(folder, "cert.pem"))
    .replace(/\/etc\/ssl\/[\w.]+\.key/, path.join(folder, "key.pem"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join("\n");
  writeFileSync(path.join(folder, "site.conf"), `${temporary}\n${server}`);
  const own = readFileSync("/etc/nginx/nginx.conf", "utf8")
    .replace(/^(user|include \/etc\/nginx\/modules-enabled) ?.*$/gm, "")
    .replace(/^\s*include \/etc\/nginx\/conf\.d\/.*$/m, "")
    .replace("/etc/nginx/sites-enabled/*", path.join(folder, "site.conf"))
    .replace("/run/nginx.pid", path.join(folder, "nginx.pid"))
    .replaceAll("/var/log/nginx", folder);
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, own);
  return startProxy(["nginx", "-c", file, "-g", "daemon off; master_process off;"], port, {});
}

/** Debian's Caddy, with an authority of its own, as nobody else can be asked for a certificate here. */
export async function startCaddy(folder: string, productPort: number) {
  mkdirSync(folder, { recursive: true });
  const [port, httpPort] = [await freePort(), await freePort()];
  const options = [
    "admin off",
    `http_port ${httpPort}`,
    `https_port ${port}`,
    "default_bind 127.0.0.1",
    "local_certs",
    "skip_install_trust",
  ];
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, `{\n${options.join("\n")}\n}\n${onward(caddyBlock(), productPort)}`);
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return startProxy(["caddy", "run", "--adapter", "caddyfile", "--config", file], port, own);
}

async function startProxy([program = "", ...words]: string[], port: number, settings: Record<string, string>) {
  const child = spawn(program, words, { stdio: "ignore", env: { ...process.env, ...settings } });
  const ask = askAt(port);
  await until(() =>
    ask("/").then(
      () => true,
      () => false,
    ),
  );
  return { ask, close: () => child.kill("SIGKILL") };
}

type Answer = { status: number; server: string; headers: IncomingHttpHeaders; text: string };
type Asked = {
  method?: string;
  body?: Uint8Array;
  headers?: Record<string, string>;
  onData?: (text: string) => void;
};

/** Asks as a browser would that knows the proxy by its name. */
const askAt =
  (port: number) =>
  (address: string, { body, method = body ? "POST" : "GET", headers, onData }: Asked = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path: address,
          servername: host,
          rejectUnauthorized: false, // the proxies make their certificates themselves
          method,
          headers: { ...headers, host },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
            onData?.(text);
          });
          const { headers: given } = answer;
          answer.on("end", () => resolve({ status, server: String(given.server), headers: given, text }));
          answer.on("error", reject);
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });

/** `fetch` by way of the proxy, for texts and JSON. */
export const fetchThrough = (ask: ReturnType<typeof askAt>) => async (address: string, init: RequestInit) => {
  const sent = new Request(address, init);
  const { pathname, search } = new URL(address);
  const body = new Uint8Array(await sent.arrayBuffer());
  const { status, text } = await ask(pathname + search, {
    method: sent.method,
    headers: { ...Object.fromEntries(sent.headers), "content-length": String(body.length) },
    body,
  });
  return new Response(text, { status });
};

function writePem(file: string, what: string, der: Uint8Array | undefined) {
  const lines = Buffer.from(der ?? [])
    .toString("base64")
    .replace(/.{64}/g, "$&\n");
  writeFileSync(file, `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`);
}
