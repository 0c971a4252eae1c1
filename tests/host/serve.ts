import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The application on this machine, for browsers in which a test cannot answer in its place. */
export async function serveHost() {
  let shown = "";
  const server = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8").end(shown);
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    show: (page: string) => void (shown = page),
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
