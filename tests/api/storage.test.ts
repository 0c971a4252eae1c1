import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import type * as Pool from "@/lib/platform/pdf/pool";
import {
  listAnchorFiles,
  loadFile,
  storageIsReady,
  storeAnchorFile,
  storeFile,
  sweepFiles,
} from "@/lib/platform/storage/storage";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { mailboxMessages } from "@/db/schema/platform";
import { certifyWorkflow } from "@/lib/certificates/certify-workflow";
import { tellFailures } from "@/lib/failures/tell-failures";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenDraft, givenPdf, givenSender, sendDraft, signAs } from "../support/given";
import { freePort } from "../support/product";
import { verify } from "../support/verifier";

// A child process that runs into its limits.
const child = vi.hoisted(() => ({ isExhausted: false }));
vi.mock("@/lib/platform/pdf/pool", async (original) => {
  const pool = await original<typeof Pool>();
  const readInfo: typeof pool.readInfo = (...of) =>
    child.isExhausted ? Promise.reject(new PdfRefused("tooComplex")) : pool.readInfo(...of);
  return { ...pool, readInfo };
});

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-s3-"));
const server = new S3rver({
  port: await freePort(), // the same after an outage
  address: "127.0.0.1",
  silent: true,
  directory: folder,
  configureBuckets: [{ name: "countersign", configs: [] }],
});

beforeAll(async () => {
  const { port } = await server.run();
  Object.assign(process.env, {
    S3_BUCKET: "countersign",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const nobody = () => Promise.resolve(new Set<string>());

describe("files in a bucket", () => {
  test("are stored under their hash and read back; a missing one is an error", async () => {
    await storageIsReady();
    const hash = await storeFile(bytesOf("one"));
    expect(hash).toBe(sha256(bytesOf("one")));
    expect(new TextDecoder().decode(await loadFile(hash))).toBe("one");
    await expect(loadFile(sha256(bytesOf("never stored")))).rejects.toThrow();
  });

  test("without references are set aside, and come back when they are requested", async () => {
    const hash = await storeFile(bytesOf("orphan"));
    expect(await sweepFiles(60_000, nobody)).toBe(0);
    expect(await sweepFiles(-1, nobody)).toBeGreaterThan(0);
    expect(await sweepFiles(-1, nobody)).toBe(0);
    expect(new TextDecoder().decode(await loadFile(hash))).toBe("orphan");
    expect(await sweepFiles(-1, (hashes) => Promise.resolve(new Set(hashes)))).toBe(0);
  });

  test("cannot be had while the bucket is down: 503 with Retry-After, and one mail an hour to the operator", async () => {
    const sender = await givenSender();
    const store = async () => {
      const form = new FormData();
      form.set("document", new File([await givenPdf()], "contract.pdf", { type: "application/pdf" }));
      const { status, headers } = await call("POST", "/documents", { token: sender.token, form });
      return [status, headers.get("retry-after")];
    };
    const told = async (now: Date) => {
      await tellFailures(systemContext(now));
      const mail = database().select().from(mailboxMessages);
      return mail.where(eq(mailboxMessages.recipient, "support@countersign.example"));
    };
    await server.close();
    expect(await store()).toEqual([503, "5"]);
    const now = new Date();
    expect(await told(now)).toMatchObject([
      {
        text: expect.stringContaining(
          "storage for files: The bucket countersign cannot be reached (connect ECONNREFUSED",
        ),
      },
    ]);
    expect(await told(now)).toHaveLength(1);
    await server.run();
    expect(await store()).toEqual([201, null]);
    expect(await told(now)).toHaveLength(1);
  });

  test("need the bucket itself: without it the process is not ready, and says which bucket is missing", async () => {
    const bucket = path.join(folder, "countersign");
    renameSync(bucket, `${bucket}.away`);
    expect((await call("GET", "/health/ready")).status).toBe(503);
    await expect(storageIsReady()).rejects.toThrow("The bucket countersign does not exist; check its name, S3_REGION");
    renameSync(`${bucket}.away`, bucket);
    await vi.waitFor(async () => expect((await call("GET", "/health/ready")).status).toBe(200), 5_000);
  });

  test("carry a document from upload to seal", async () => {
    const sender = await givenSender();
    const draft = await givenDraft(sender);
    const [token] = await sendDraft(sender, draft);
    expect((await signAs(token ?? null)).status).toBe(200);
    await runJobs();
    expect(await verify()).toEqual([]);
  });

  test("that cannot be read are not taken for missing: verification and trail say 503, and the certificate waits", async () => {
    const sender = await givenSender();
    const draft = await givenDraft(sender);
    const [token] = await sendDraft(sender, draft);
    await signAs(token ?? null);
    await runJobs();
    const at = `/workflows/simple-sign/${draft.id}`;
    const { workflow } = await must("GET", at, { token: sender.token });
    const asked = async () => {
      const answers = await Promise.all([
        call("GET", `/verifications/${workflow.uuid}`),
        call("GET", `${at}/audit-trail`, { token: sender.token }),
        call("GET", `${at}/audit-trail/download`, { token: sender.token }),
        call("GET", `/signature-requests/${token}/certificate`),
      ]);
      return answers.map(({ status, headers }) => [status, headers.get("retry-after")]);
    };
    const certificates = database().select().from(auditCertificates);
    const made = () => certificates.where(eq(auditCertificates.workflowId, workflow.id));
    const certify = () => certifyWorkflow(systemContext(), workflow.id);
    const unavailable = Array.from({ length: 4 }, () => [503, "5"]);

    child.isExhausted = true;
    expect(await asked()).toEqual(unavailable);
    await expect(certify()).rejects.toMatchObject({ code: "unavailable" });
    child.isExhausted = false;
    await server.close();
    expect(await asked()).toEqual(unavailable);
    await expect(certify()).rejects.toMatchObject({ code: "unavailable" });
    await server.run();
    expect((await must("GET", `/verifications/${workflow.uuid}`)).audit_chain.state).toBe("whole");
    await server.close(); // what the file says is known by now, but not whether it is still there
    expect((await call("GET", `/verifications/${workflow.uuid}`)).status).toBe(503);
    await server.run();
    expect(await made()).toEqual([]);
    await certify();
    expect(await made()).toHaveLength(1);
  });

  test("of anchors are listed without listing the others", async () => {
    await storeFile(bytesOf("another"));
    const groups: number[][] = [];
    for await (const numbers of listAnchorFiles()) groups.push(numbers);
    expect(groups).toEqual([]);
    await storeAnchorFile(7, "{}");
    for await (const numbers of listAnchorFiles()) groups.push(numbers);
    expect(groups).toEqual([[7]]);
  });
});
