// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node template-to-sent.mjs
import { countersign } from "@countersign/client";

const [templateId = "12", role = "Tenant", email = "ada@example.com"] = process.argv.slice(2);
const signatories = [{ role_name: role, first_name: "Ada", last_name: "Vlachou", email }];
const { workflow } = await countersign().post("/workflows/simple-sign/from-template", {
  body: { template_id: Number(templateId), signatories, send: true },
});
console.log(`Workflow ${workflow.id} is sent.`);
