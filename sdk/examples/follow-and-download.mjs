// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node follow-and-download.mjs 345 sealed.pdf
import { writeFile } from "node:fs/promises";
import { countersign, NotReached } from "@countersign/client";

const [workflowId = "", target = "sealed.pdf"] = process.argv.slice(2);
const api = countersign();

try {
  const workflow = await api.waitFor(Number(workflowId), "completed", { timeoutMs: 24 * 3600_000 });
  const sealed = await api.download("/workflows/simple-sign/{workflowId}/documents/download", {
    path: { workflowId: workflow.id },
    query: { sealed: true },
  });
  if (sealed.body) await writeFile(target, sealed.body);
  console.log(`Workflow ${workflow.id} is in ${target}.`);
} catch (error) {
  if (!(error instanceof NotReached)) throw error;
  console.log(`${error.message} ${error.workflow.cancel_reason ?? ""}`);
}
