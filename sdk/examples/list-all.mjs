// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node list-all.mjs
import { countersign } from "@countersign/client";

const api = countersign();

// Pages are read as the loop needs them; `break` ends it.
for await (const { id, name, expires_at: end } of api.list("/workflows", "workflows", {
  query: { "in-progress": true },
}))
  console.log([id, name, end ?? "never"].join("\t"));
