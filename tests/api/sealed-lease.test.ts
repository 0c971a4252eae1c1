import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { documents, fields } from "@/db/schema/documents";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenBatch, rowsOf, sendRow, startBatch } from "../support/batches";
import { type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { fromLease, givenLease, type Lease, leaseValues as given, tenantAddress as address } from "../support/lease";
import { pageText } from "../support/pdf-judges";
import { givenUser, tokenOf } from "../support/shortcuts";

useProduct();

/** Of the 200 rows of the batch; `SEALED_LEASES=200` seals all of them, which takes minutes. */
const sealedCount = Number(process.env["SEALED_LEASES"] ?? 5);
const sealedLines = Array.from(
  { length: sealedCount },
  (_, index) => 2 + Math.round((index * 199) / (sealedCount - 1)),
);
/** A rent as any of the languages prints it. */
const printed = (rent = "") =>
  new RegExp(Number(rent).toLocaleString("en", { minimumFractionDigits: 2 }).replaceAll(/[.,]/g, "[.,]"));

let sender: Sender;
let lease: Lease;
beforeAll(async () => {
  sender = await givenUser();
  lease = await givenLease(sender);
});

const fromTemplate = (body: object) => fromLease(sender, lease, body);

describe("a strict lease that is sealed", () => {
  const sealedText = async (id: number) => {
    const at = `/workflows/simple-sign/${id}`;
    for (const recipient of (await must("GET", at, { token: sender.token })).signatories)
      await signAs(tokenOf(recipient));
    await runJobs(["makeRevisions", "sealWorkflow"]);
    const { bytes } = await call("GET", `${at}/documents/download`, { token: sender.token });
    return pageText(bytes, "-layout");
  };

  test(
    "shows Poppler the sender's values, given in one call, to a draft, and in a batch's rows",
    async () => {
      const { json } = await fromTemplate({ fields: { ...given, Note: "By call" }, send: true });
      const byCall = await sealedText(json["workflow"].id);
      expect(byCall).toMatch(/850\.00/);
      expect(byCall).toContain("By call");
      const certificate = await certificateOf({ at: `/workflows/simple-sign/${json["workflow"].id}` }, sender);
      const told = pageText(certificate.bytes, "-layout").replace(/\s+/g, " ");
      expect(told).toContain("From the sender 4 fields");
      expect(told).not.toMatch(/\d fields filled in/);

      const draft = (await fromTemplate({})).json["workflow"].id;
      await must("PATCH", `/workflows/simple-sign/${draft}/fields`, {
        token: sender.token,
        body: { fields: { ...given, Rent: "910.50", Note: "By page" } },
      });
      await must("PATCH", `/workflows/simple-sign/${draft}`, {
        token: sender.token,
        body: { execute_at: new Date().toISOString() },
      });
      const byPage = await sealedText(draft);
      expect(byPage).toMatch(/910\.50/);
      expect(byPage).toContain("By page");

      const rents = ["1.001,00", "1.002,50", ...Array.from({ length: 198 }, (_, index) => `${index + 300},25`)];
      const expected = ["1001.00", "1002.50", ...Array.from({ length: 198 }, (_, index) => `${index + 300}.25`)];
      const rows = rents.map((rent, index) => `${address()};Ada;Vlachou;${rent};31/12/2026;Flat ${index}`);
      const head = "Tenant.email;Tenant.first_name;Tenant.last_name;field:Rent;field:Begin;field:Note";
      const batch = await givenBatch([head, ...rows].join("\n"), {}, sender, lease);
      await startBatch(batch, sender);
      const ofBatch = eq(batchRows.batchId, batch.id);
      const made = await database().select().from(batchRows).where(ofBatch).orderBy(batchRows.line);
      expect(made.map(({ input }) => input?.fields["Rent"])).toEqual(expected);
      for (const line of sealedLines) await sendRow(batch, line);
      const locked = await database()
        .select({ line: batchRows.line, rent: fields.value, readOnly: fields.readOnly })
        .from(batchRows)
        .innerJoin(documents, eq(documents.workflowId, batchRows.workflowId))
        .innerJoin(fields, and(eq(fields.documentId, documents.id), eq(fields.name, "Rent")))
        .where(ofBatch)
        .orderBy(batchRows.line);
      expect(locked).toEqual(sealedLines.map((line) => ({ line, rent: expected[line - 2], readOnly: true })));
      const sent: { line: number; workflow: { id: number } }[] = await rowsOf(batch, "?state=sent&perPage=200", sender);
      expect(sent.map(({ line }) => line)).toEqual(sealedLines);
      for (const { line, workflow } of sent) {
        const text = await sealedText(workflow.id);
        expect(text).toMatch(printed(expected[line - 2]));
        expect(text).toMatch(new RegExp(`Flat ${line - 2}\\b`));
      }
    },
    60_000 + 10_000 * sealedLines.length,
  );
});
