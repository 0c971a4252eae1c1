import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installClient, runExample } from "../support/client-package";
import { giveInstallation } from "../support/installation";
import { freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { until } from "../support/until";

const home = mkdtempSync(path.join(tmpdir(), "countersign-client-"));
const folder = path.join(home, "integrator");
const dataDir = path.join(home, "data");
let product: Awaited<ReturnType<typeof startProduct>> | undefined;
let origin = "";
/** The origin of the integrator's own application. */
const application = "https://app.example.com";
let company = "";
let key = "";
const { call, signIn, linkOf, sign } = productClient(() => origin);

beforeAll(async () => {
  await installClient(folder);
  await giveInstallation(dataDir);
  const port = await freePort();
  product = await startProduct(dataDir, port, { settings: { ALLOW_PRIVATE_WEBHOOKS: "1" } });
  origin = `http://localhost:${port}`;
  const token = await signIn();
  const scopes = ["read", "read_values", "write", "send", "deliver_links", "administer"];
  company = `/companies/${(await call("GET", "/auth/me", token))["company"].id}`;
  key = (await call("POST", `${company}/api-keys`, token, { name: "Client library", scopes }))["secret_key"];
  await call("PUT", `${company}/allowed-origins`, token, { allowed_origins: [application] });
  writeFileSync(path.join(folder, "contract.pdf"), await pdfOf("Signed by:"));
}, 300_000); // it may have to build first

afterAll(() => {
  killFamilies(product?.pid, postmasterOf(dataDir));
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function pdfOf(...lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 60, y: 700 - 60 * index, size: 12 });
  return pdf.save();
}

const someone = () => `ada.${randomUUID()}@example.test`;
const run = (name: string, ...options: string[]) => runAt(origin, name, ...options);
const runAt = (url: string, name: string, ...options: string[]) =>
  runExample(folder, [`${name}.mjs`, ...options], { COUNTERSIGN_URL: url, COUNTERSIGN_KEY: key });

const countSentTo = async (email: string) =>
  Number((await call("GET", `/workflows?person=${encodeURIComponent(email)}`, key))["total"]);

async function givenSent(): Promise<{ id: string; email: string }> {
  const email = someone();
  const said = await run("upload-place-send", "contract.pdf", email);
  expect(said).toMatch(/^Workflow \d+ is sent\.$/);
  return { id: /\d+/.exec(said)?.[0] ?? "", email };
}

/** A template of the organisation, whose role and fields are tags in its text. */
async function givenTemplate(): Promise<string> {
  const form = new FormData();
  const tags = ["{{Monthly rent;role=Tenant}}", "{{Signature;type=signature;role=Tenant}}"];
  form.set("document", new File([new Uint8Array(await pdfOf(...tags))], "lease.pdf"));
  form.set("tags", "true");
  const { document } = await call("POST", "/documents", key, form);
  const { company_groups: groups } = await call("GET", `${company}/company-groups`, key);
  const body = { title: "Lease", description: "For flats", group_id: groups[0].id, document_ids: [document.id] };
  return String((await call("POST", "/templates", key, body))["template"].id);
}

test("the package brings nothing else, and a program that uses all of it holds at most 15 KB more", async () => {
  expect(readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "@countersign",
  ]);
  expect(readdirSync(path.join(folder, "node_modules/@countersign"))).toEqual(["client"]);
  const { outputFiles } = await build({
    stdin: { contents: `export * from "@countersign/client";`, resolveDir: folder },
    platform: "node",
    format: "esm",
    bundle: true,
    minify: true,
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").byteLength).toBeLessThan(15 * 1024);
});

test("its types fit the examples, and refuse what the description does not have", () => {
  const types = path.resolve("node_modules/@types");
  const compilerOptions = { module: "nodenext", target: "es2023", lib: ["es2023"], strict: true, noEmit: true };
  const ofNode = { typeRoots: [types], types: ["node"], allowJs: true, checkJs: true };
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...ofNode }, include: ["*.mjs", "*.ts"] }),
  );
  const compile = () =>
    execFileSync(process.execPath, ["node_modules/typescript-native/bin/tsc", "-p", folder], { encoding: "utf8" });
  expect(compile()).toBe("");
  const wrong = path.join(folder, "wrong.ts");
  writeFileSync(wrong, `import { countersign } from "@countersign/client";\nawait countersign().get("/nothing");\n`);
  expect(compile).toThrow(expect.objectContaining({ stdout: expect.stringContaining("wrong.ts(2,") }));
  rmSync(wrong);
});

test("from an empty folder to a signed contract", async () => {
  const { id, email } = await givenSent();
  const following = run("follow-and-download", id, "sealed.pdf");
  await sign(await linkOf(email));
  expect(await following).toBe(`Workflow ${id} is in sealed.pdf.`);
  const sealed = path.join(folder, "sealed.pdf");
  expect(execFileSync("pdfsig", ["-nocert", sealed], { encoding: "utf8" })).toContain("Signature is Valid");
});

test("from a template to sent, in eight lines, and what was filled in", async () => {
  const lines = readFileSync("sdk/examples/template-to-sent.mjs", "utf8").split("\n");
  expect(lines.filter((line) => line !== "" && !line.startsWith("//")).length).toBeLessThanOrEqual(8);
  const email = someone();
  const said = await run("template-to-sent", await givenTemplate(), "Tenant", email);
  expect(said).toMatch(/^Workflow \d+ is sent\.$/);
  await sign(await linkOf(email), "850");
  const of = `/workflows/simple-sign/${/\d+/.exec(said)?.[0]}`;
  await until(async () => (await call("GET", of, key))["workflow"].workflow_status_id === 1, 60_000);
  const values = (await run("read-values", "2020-01-01T00:00:00Z")).split("\n").filter((line) => line.includes(email));
  expect(values.map((line) => line.split("\t").slice(2))).toEqual([
    ["Monthly rent", "850"],
    ["Signature", "signed"],
  ]);
});

test("webhooks are received as they are delivered, and nothing else is", async () => {
  const port = await freePort();
  const body = { url: `http://localhost:${port}/`, events: ["workflow.sent"], enabled: true };
  const { signing_secret: secret, webhook } = await call("POST", `${company}/webhooks`, key, body);
  const env = { ...process.env, PORT: String(port), COUNTERSIGN_SECRET: secret };
  const receiver = spawn(process.execPath, ["receive-webhooks.mjs"], { cwd: folder, env });
  try {
    const lines = createInterface(receiver.stdout);
    expect(await once(lines, "line")).toEqual([`Listening on ${port}`]);
    const forged = await fetch(body.url, {
      method: "POST",
      body: "{}",
      headers: { "countersign-signature": "t=1,v1=00" },
    });
    expect(forged.status).toBe(401);
    const received = once(lines, "line");
    await call("POST", `${company}/webhooks/${webhook.id}/examples`, key, { events: body.events });
    const { id } = await givenSent();
    expect(String((await received)[0])).toMatch(new RegExp(`^[\\w-]{36} workflow\\.sent ${id}$`));
  } finally {
    receiver.kill();
  }
});

test("reminding says whom it reminded, and why not", async () => {
  const { id, email } = await givenSent();
  await linkOf(email);
  expect(await run("remind", id)).toBe(`${email} was reminded.`);
});

test("cancelling ends what waits for it", async () => {
  const { id } = await givenSent();
  const following = run("follow-and-download", id);
  const told = "is cancelled. Those who were asked to sign are told by mail.";
  expect(await run("cancel", id, "The flat is let already.")).toBe(`Workflow ${id} ${told}`);
  expect(await following).toBe(`Workflow ${id} is cancelled, not completed any more. The flat is let already.`);
});

test("a list is read to its end", async () => {
  const sent = [await givenSent(), await givenSent()].map(({ id }) => id);
  const listed = (await run("list-all")).split("\n").map((line) => line.split("\t")[0]);
  expect(listed).toEqual(expect.arrayContaining(sent));
  expect(new Set(listed).size).toBe(listed.length);
});

test("a table is sent, without its wrong rows", async () => {
  const [first, second] = [someone(), someone()];
  const rows = [`Ada,Vlachou,${first},850`, `Νίκος,Καζαντζάκης,${second},900`, "Nobody,,none,1"];
  const heading = "Tenant.first_name,Tenant.last_name,Tenant.email,field:Monthly rent";
  writeFileSync(path.join(folder, "people.csv"), [heading, ...rows].join("\n"));
  const said = (await run("send-from-csv", await givenTemplate(), "people.csv")).split("\n");
  expect(said[0]).toMatch(/^Line 4 is left out: /);
  expect(said.at(-1)).toBe("2 sent, 1 failed.");
  expect(await linkOf(second)).not.toBe("");
});

test("a session for the caller's own application begins once, and the same order is sent once", async () => {
  const email = someone();
  const address = await run("embed-session", "contract.pdf", email, application);
  const begun = await fetch(address, { redirect: "manual" });
  expect(begun.status).toBe(303);
  const page = await fetch(new URL(begun.headers.get("location") ?? "", origin), { redirect: "manual" });
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringContaining(`frame-ancestors ${application}`),
  ]);
  expect(await run("embed-session", "contract.pdf", email, application)).not.toBe(address);
  expect(await countSentTo(email)).toBe(1);
});

test("an order whose answer is lost on the way is sent once", async () => {
  const keys: unknown[] = [];
  const proxy = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url = "", headers } = request;
      const { connection: _, "content-length": __, "transfer-encoding": ___, ...others } = headers;
      const body = new Uint8Array(await buffer(request));
      const answer = await fetch(`${origin}${url}`, { method, headers: others as Record<string, string>, body });
      if (url.endsWith("/send")) keys.push(headers["idempotency-key"]);
      if (keys.length === 1) return response.destroy();
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    })();
  });
  const port = await freePort();
  await once(proxy.listen(port, "127.0.0.1"), "listening");
  try {
    const email = someone();
    expect(await runAt(`http://127.0.0.1:${port}`, "embed-session", "contract.pdf", email, application)).toContain(
      `${origin}/app/embedded/`,
    );
    expect(keys).toEqual(Array.from(keys, () => `contract of ${email}`));
    expect(keys.length).toBeGreaterThan(1);
    expect(await countSentTo(email)).toBe(1);
  } finally {
    proxy.close();
  }
});

test("a wait ends when its time is over, and when it is aborted", async () => {
  const { id } = await givenSent();
  const waiting = async (options: string) => {
    const program = `
      import { countersign } from "@countersign/client";
      const options = ${options};
      await countersign().waitFor(${id}, "completed", options).catch(({ name, reason }) => console.log(name, reason));`;
    const env = { COUNTERSIGN_URL: origin, COUNTERSIGN_KEY: key };
    return runExample(folder, ["--input-type=module", "--eval", program], env);
  };
  expect(await waiting("{ timeoutMs: 200, pauseMs: 50 }")).toBe("NotReached timeout");
  expect(await waiting("{ signal: AbortSignal.abort() }")).toBe("AbortError undefined");
});

test("a key never gets into a page", async () => {
  const program = `globalThis.window = globalThis; await import("./cancel.mjs");`;
  const running = runExample(folder, ["--input-type=module", "--eval", program], { COUNTERSIGN_KEY: key });
  await expect(running).rejects.toThrow(
    "does not run in a browser: everybody who opens the page could read the API key",
  );
});
