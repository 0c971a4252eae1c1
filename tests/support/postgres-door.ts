import net from "node:net";
import path from "node:path";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.mjs";
import { postmasterOf } from "./product";

/** A PostgreSQL for the test, reached through a TCP port that stays open while the server stops and starts. */
export async function openPostgresDoor(dataDir: string) {
  let server = await startEmbeddedPostgres({ dataDir });
  const socket = path.join(server.host, `.s.PGSQL.${server.port}`);
  const door = net.createServer((caller) => {
    const inside = net.connect(socket);
    caller.pipe(inside).pipe(caller);
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://countersign@127.0.0.1:${port}/countersign`,
    postmaster: () => postmasterOf(dataDir) ?? 0,
    /** Starts the server again after it was killed or stopped. */
    async start() {
      server = await startEmbeddedPostgres({ dataDir });
    },
    async close() {
      door.close();
      await server.stop();
    },
  };
}
