import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createHttpServer } from "../../scripts/http-server.mjs";
import { readTrust } from "../../scripts/trusted-proxies.mjs";

/** The product's HTTP server on a free port, which answers with the headers that the product would get. */
export async function givenHttpServer(trusted = "") {
  const http = createHttpServer({ trust: readTrust(trusted) });
  onTestFinished(() => http.close(0));
  await http.listen(0, "127.0.0.1");
  http.handleWith((request, response) => void response.end(JSON.stringify(request.headers)));
  const { port } = http.server.address() as AddressInfo;
  return { http, port, address: `http://127.0.0.1:${port}` };
}
