import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { givenPdf, linkOf, signAs } from "../support/given";

useProduct();

const example = "docs/examples/from-pdf-to-values.mjs";

/** The calls of the product behind a port, for a program of its own. */
const server = createServer((request, response) => {
  void (async () => {
    const { method = "GET", url = "", headers } = request;
    const body = (await buffer(request)).toString();
    const token = headers.authorization?.replace("Bearer ", "") ?? null;
    const key = { "idempotency-key": String(headers["idempotency-key"]) };
    const answer = await call(method, url.replace("/v1", ""), { token, headers: key, ...(body && { body }) });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.bytes);
  })();
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

test("the example of docs/api.md goes from a PDF to what was filled in, in under 40 lines", async () => {
  const { at, admin } = await givenOrganisation();
  const key = { name: "Example", scopes: ["read", "read_values", "write", "send"] };
  const { secret_key: secret } = await must("POST", `${at}/api-keys`, { token: admin.token, body: key });
  const file = path.join(process.env["DATA_DIR"] ?? "", "contract.pdf");
  writeFileSync(file, await givenPdf());
  const email = "ada@example.test";
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const program = spawn(process.execPath, [example, file, email], {
    env: { ...process.env, COUNTERSIGN_URL: `http://127.0.0.1:${port}`, COUNTERSIGN_KEY: secret },
  });
  const said = Promise.all([text(program.stdout), text(program.stderr)]);
  const link = async () => {
    await runJobs(["prepareDocument", "deliverMail"]);
    return linkOf(email);
  };
  await expect.poll(link, { timeout: 25_000 }).not.toBeNull();
  expect((await signAs(await link())).status).toBe(200);
  await runJobs();
  expect(await said).toEqual(["Town: Ναι\nSignature: signed\n", ""]);
});

test("docs/api.md shows the example as it is", () => {
  const code = readFileSync(example, "utf8");
  expect(code.split("\n").length).toBeLessThan(40);
  expect(readFileSync("docs/api.md", "utf8")).toContain(`\`\`\`js\n${code}\`\`\``);
});
