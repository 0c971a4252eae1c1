import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { systemContext } from "@/lib/platform/context/context";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { corpusFile, corpusFiles, hasCorpus } from "../support/corpus";
import { field, person, type Sender, signAs } from "../support/given";
import { givenUser, tokenOf } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

function send(name: string) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(corpusFile(name))], path.basename(name), { type: "application/pdf" }));
  return call("POST", "/documents", { token: sender.token, form });
}

const refusals: Record<number, string> = { 413: "FileTooLarge", 415: "UnsupportedFileType", 422: "ValidationFailed" };

describe.skipIf(!hasCorpus)("odd and hostile PDFs", () => {
  // One file per refusal and three that are accepted; lib/platform/pdf/corpus.test.ts checks all of them without the
  // API.
  const names = [
    "hostile/html-named.pdf",
    "odd-pdfs/pdfplumber__password-example.pdf",
    "odd-pdfs/OCRmyPDF__livecycle.pdf",
    "odd-pdfs/qpdf__empty.pdf",
    "hostile/truncated-half.pdf",
    "odd-pdfs/pdf.js__poppler-85140-0.pdf",
    "hostile/pages-200k.pdf",
    "hostile/flate-bomb-content.pdf",
    "odd-pdfs/OCRmyPDF__rotated_skew.pdf",
    "odd-pdfs/pdf.js__bug1978317.pdf",
    "odd-pdfs/sample-files__with-attachment.pdf",
  ];
  const taken: { name: string; document: Answer["json"] }[] = [];

  test.each(names)(
    "%s is taken, or refused with a reason, and hangs nothing",
    async (name) => {
      const { status, json } = await send(name);
      if (status === 201) {
        taken.push({ name, document: json.document });
        expect(json.document.pages.length).toBeGreaterThan(0);
        for (const { width, height } of json.document.pages) expect(Math.min(width, height)).toBeGreaterThan(0);
      } else {
        expect([name, json.label]).toEqual([name, refusals[status]]);
        expect(json.message).toMatch(/^(This (file|PDF)|A page|The file) .{10,}\.$/);
      }
      expect((await call("GET", "/auth/me", { token: sender.token })).status).toBe(200);
    },
    120_000, // a limit against hanging; the product's own limits are in processor time
  );

  test("what is taken is ready after its checks", async () => {
    expect(taken).toHaveLength(3);
    for (const { name, document } of taken) {
      await prepareDocument(systemContext(), document.id);
      const { document: now } = await must("GET", `/documents/${document.id}`, { token: sender.token });
      expect([name, now.status]).toEqual([name, "ready"]);
    }
  }, 120_000);
});

describe.skipIf(!hasCorpus)("real forms", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-forms-"));
  const names = corpusFiles("forms", ".pdf");
  const sent: { name: string; id: number; token: string; pages: number }[] = [];
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(names)(
    "%s is prepared, sent and signed",
    async (name) => {
      const upload = await send(name);
      if (upload.status !== 201) {
        expect(refusals[upload.status]).toBe(upload.json.label);
        return;
      }
      const { document } = upload.json;
      const { token } = sender;
      await database()
        .update(documents)
        .set({ status: "ready" })
        .where(inArray(documents.id, [document.id]));
      const { workflow } = await must("POST", "/workflows/documents", { token, body: { document_ids: [document.id] } });
      const at = `/workflows/simple-sign/${workflow.id}`;
      const { signatories: recipients } = await must("POST", `${at}/signatories`, {
        token,
        body: { signatories: [person()] },
      });
      const [page, last] = [document.pages[0].id, document.pages.at(-1).id];
      const fields = [
        field("text", 1, recipients[0].id, page),
        field("agree", 5, recipients[0].id, page, { relative_top: 20, relative_width: 4 }),
        field("sign", 4, recipients[0].id, last, { relative_top: 80 }),
        field("who", 6, recipients[0].id, last, { relative_top: 90 }),
      ];
      await must("POST", `/documents/${document.id}/fields`, { token, body: { fields } });
      await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
      expect((await signAs(tokenOf(recipients[0]))).status).toBe(200);
      sent.push({ name, id: workflow.id, token: tokenOf(recipients[0]), pages: document.pages.length });
    },
    60_000,
  );

  test("all of them are sealed, and pdfsig finds every signature valid", async () => {
    await runJobs(["sealWorkflow"]);
    expect(sent.length).toBeGreaterThan(names.length - 4);
    for (const { name, token, pages } of sent) {
      const pdf = await call("GET", `/signature-requests/${token}/download`);
      expect([name, pdf.status]).toEqual([name, 200]);
      const file = path.join(folder, "signed.pdf");
      writeFileSync(file, pdf.bytes);
      const verdict = execFileSync("pdfsig", ["-nocert", file], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
      expect([name, verdict]).toEqual([name, expect.stringContaining("Signature is Valid")]);
      expect([name, verdict]).toEqual([name, expect.stringContaining("Total document signed")]);
      expect(verdict).not.toContain("Not total");
      const info = execFileSync("pdfinfo", [file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      expect([name, Number(/Pages:\s+(\d+)/.exec(info)?.[1])]).toEqual([name, pages]);
      const options = ["-f", String(pages), "-l", String(pages), file, "-"];
      expect([
        name,
        execFileSync("pdftotext", options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
      ]).toEqual([name, expect.stringContaining("Καζαντζάκης")]);
    }
  }, 300_000);
});
