import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { format } from "prettier";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMetrics } from "@/lib/platform/logs/metrics";
import { call, runJobs, useProduct } from "../support/api";
import { signAs } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { freePort } from "../support/product";

useProduct();

let port: number;
let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
let tokens: string[];
beforeAll(async () => {
  port = await freePort();
  server = await serveMetrics(port, "127.0.0.1");
  const sender = await givenUser();
  const sent = await givenSent(sender);
  ({ tokens } = sent);
  await runJobs();
  await signAs(tokens[0] ?? null);
  await runJobs(["sealWorkflow"]);
  await call("GET", sent.at, { token: sender.token });
  await call("GET", "/workflows/simple-sign/999999999", { token: sender.token });
});
afterAll(() => server?.close());

async function read(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test("Prometheus reads calls by pattern, seals, mails, jobs, connections and the event loop, and no id", async () => {
  const text = await read();
  const pattern = 'method="GET",route="/v1/workflows/simple-sign/{workflowId}"';
  expect(text).toContain(`countersign_request_seconds_count{${pattern},status="200"}`);
  expect(text).toContain(`countersign_request_seconds_count{${pattern},status="404"}`);
  expect(text).toMatch(/countersign_seal_seconds_count 1\n/);
  expect(text).toMatch(/countersign_mails_total\{outcome="delivered"\} [1-9]/);
  expect(text).toMatch(/countersign_jobs_waiting\{job="deliverMail"\} [1-9]/);
  for (const name of ["countersign_job_oldest_seconds", "countersign_unsealed 0", "nodejs_eventloop_lag_p99_seconds"])
    expect(text).toContain(name);
  expect(text).toMatch(/countersign_database_connections\{state="(used|free|pending)"\}/);
  expect(text).not.toMatch(/route="[^"]*9{9}/); // a duration may have many nines
  expect(text).not.toContain(tokens[0]);
});

test("the alerts in docs/operating.md can be read, and are about numbers that there are", async () => {
  const [, alerts = ""] = /```yaml\n(groups:.*?)```/s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  await format(alerts, { parser: "yaml" }); // throws where it is no YAML
  const names = new Set(alerts.match(/\b(?:countersign|nodejs)_\w+/g));
  expect(names.size).toBeGreaterThan(5);
  const text = await read();
  for (const name of names) expect(text).toContain(`\n${name}`);
});

test("a METRICS_PORT that is taken is a clear error", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  await expect(serveMetrics(taken, "127.0.0.1")).rejects.toThrow(`METRICS_PORT ${taken} on 127.0.0.1 is taken`);
  other.close();
});
