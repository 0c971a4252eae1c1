import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

type Answer = { status: number; body: string | Uint8Array } | "drop";

/** A server that takes what Gotenberg takes, and gives the next of these answers. */
export async function fakeGotenberg() {
  const calls: { address: string; name: string; bytes: Uint8Array }[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = new Uint8Array(await buffer(request));
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const file = (await new Response(body, { headers }).formData()).get("files");
      if (!(file instanceof File)) return response.writeHead(400).end("no files");
      calls.push({ address: request.url ?? "", name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      const answer = answers.shift() ?? "drop";
      if (answer === "drop") return request.socket.destroy();
      return response.writeHead(answer.status).end(answer.body);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // The cast holds: it listens on a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, answers };
}
