import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { once } from "node:events";
import { format } from "prettier";
import { afterAll, expect, test } from "vitest";
import { serveMetrics } from "@/lib/platform/metrics";
import { call, runJobs, useProduct } from "../support/api";
import { signAs } from "../support/given";
import { givenMember, givenSent } from "../support/shortcuts";
import { freePort } from "../support/product";

useProduct();

let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
afterAll(() => server?.close());

test("Prometheus reads calls by pattern, seals, mails, jobs, connections and the event loop, and no id", async () => {
  const port = await freePort();
  server = await serveMetrics(port, "127.0.0.1");
  const sender = await givenMember();
  const { at, tokens } = await givenSent(sender);
  await runJobs();
  await signAs(tokens[0] ?? null);
  await runJobs(["sealWorkflow"]);
  await call("GET", at, { token: sender.token });
  await call("GET", "/workflows/simple-sign/999999999", { token: sender.token });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const pattern = 'method="GET",route="/v1/workflows/simple-sign/{workflowId}"';
  expect(text).toContain(`countersign_request_seconds_count{${pattern},status="200"}`);
  expect(text).toContain(`countersign_request_seconds_count{${pattern},status="404"}`);
  expect(text).toMatch(/countersign_seal_seconds_count 1\n/);
  expect(text).toMatch(/countersign_mails_total\{outcome="delivered"\} [1-9]/);
  expect(text).toMatch(/countersign_jobs_waiting\{job="deliverMail"\} [1-9]/);
  for (const name of ["countersign_job_oldest_seconds", "countersign_unsealed 0", "nodejs_eventloop_lag_p99_seconds"])
    expect(text).toContain(name);
  expect(text).toMatch(/countersign_database_connections\{state="(used|free|pending)"\}/);
  expect(text).not.toContain("999999999");
  expect(text).not.toContain(tokens[0]);
});

test("the alerts in docs/operating.md can be read, and are about numbers that there are", async () => {
  const [, alerts = ""] = /```yaml\n(groups:.*?)```/s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  await format(alerts, { parser: "yaml" }); // throws where it is no YAML
  const names = new Set(alerts.match(/\b(?:countersign|nodejs)_\w+/g));
  expect(names.size).toBeGreaterThan(5);
  server ??= await serveMetrics(await freePort(), "127.0.0.1");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const name of names) expect(text).toContain(`\n${name}`);
});

test("a METRICS_PORT that is taken is a clear error", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(serveMetrics(port, "127.0.0.1")).rejects.toThrow(`METRICS_PORT ${port} on 127.0.0.1 is taken`);
  other.close();
});
