// COUNTERSIGN_SECRET=whsec_… node receive-webhooks.mjs
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook, WebhookRefused } from "@countersign/client";

const server = createServer(async (request, response) => {
  try {
    const delivery = verifyWebhook(await text(request), request.headers, process.env.COUNTERSIGN_SECRET ?? "");
    // A delivery may come twice, with the same id. An example is only sent to see whether it arrives.
    if (!delivery.example) console.log(delivery.id, delivery.event, delivery.workflow?.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 401 : 500).end();
  }
});
server.listen(process.env.PORT ?? 8787, () => console.log("Listening on", Object(server.address()).port));
