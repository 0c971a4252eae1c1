// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node read-values.mjs 2026-11-01T00:00:00Z
import { countersign } from "@countersign/client";

const [since = "2026-11-01T00:00:00Z"] = process.argv.slice(2);
const api = countersign();

// What was completed since then, and what each recipient filled in.
for await (const { id, name } of api.list("/workflows", "workflows", { query: { completed: true, since } })) {
  const { recipients } = await api.get("/workflows/simple-sign/{workflowId}/values", { path: { workflowId: id } });
  for (const { email, fields } of recipients)
    for (const field of fields)
      console.log([name, email, field.name, field.is_signed ? "signed" : field.text].join("\t"));
}
