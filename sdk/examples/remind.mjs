// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node remind.mjs 345
import { countersign, Refused } from "@countersign/client";

const [workflowId = ""] = process.argv.slice(2);
const api = countersign();
const at = { workflowId: Number(workflowId) };

const { signatories } = await api.get("/workflows/simple-sign/{workflowId}", { path: at });
for (const { id, email } of signatories)
  try {
    await api.post("/workflows/{workflowId}/reminders/signatories/{signatoryId}", { path: { ...at, signatoryId: id } });
    console.log(`${email} was reminded.`);
  } catch (error) {
    // Whoever has finished, or whose turn it is not, is not reminded.
    if (!(error instanceof Refused)) throw error;
    console.log(`${email}: ${error.message}`);
  }
