/** The key is named, so that what is copied runs as it is once the first sample has set it. */
export const keyHeader = `-H "Authorization: Bearer $COUNTERSIGN_KEY"`;

const receiver = `// COUNTERSIGN_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

function isOurs(secret, header, body) {
  const [, time, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!given || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const right = createHmac("sha256", secret).update(\`\${time}.\${body}\`).digest();
  return timingSafeEqual(right, Buffer.from(given, "hex"));
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const known = isOurs(process.env.COUNTERSIGN_SECRET, request.headers["countersign-signature"], body);
  if (known) console.log(JSON.parse(body));
  response.writeHead(known ? 204 : 401).end();
});
server.listen(process.env.PORT ?? 8787, () => console.log("Listening on", server.address().port));`;

export const sampleNames = ["keys", "answers", "errors", "repeat", "webhooks"] as const;

/** One for each section of the guide. */
export const samplesOf = (origin: string): Record<(typeof sampleNames)[number], string> => ({
  keys: `export COUNTERSIGN_KEY='csk_…'
curl ${origin}/v1/workflows \\
  ${keyHeader}`,
  answers: `{
  "success": true,
  "workflow": { "id": 12, "name": "Lease", "workflow_status_id": 2 }
}`,
  errors: `{
  "success": false,
  "label": "ValidationFailed",
  "message": "…",
  "errors": { "email": "Invalid email" }
}`,
  repeat: `curl -X POST ${origin}/v1/workflows/simple-sign/send \\
  ${keyHeader} \\
  -H 'Idempotency-Key: contract-of-ada' \\
  -F 'documents=@contract.pdf' \\
  -F 'request={
    "signatories": [{"first_name": "Ada", "last_name": "Vlachou", "email": "ada@example.com"}],
    "fields": [{
      "name": "Signature", "field_type_id": 4, "required": true, "signatory_index": 0,
      "relative_left": 10, "relative_top": 80, "relative_width": 40, "relative_height": 5
    }]
  }'`,
  webhooks: receiver,
});
