// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node cancel.mjs 345 "The flat is let already."
import { countersign } from "@countersign/client";

const [workflowId = "", reason] = process.argv.slice(2);
const { workflow } = await countersign().patch("/workflows/simple-sign/{workflowId}", {
  path: { workflowId: Number(workflowId) },
  body: { cancel: true, reason },
});
console.log(`Workflow ${workflow.id} is cancelled. Those who were asked to sign are told by mail.`);
