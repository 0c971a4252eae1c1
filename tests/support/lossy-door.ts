import net from "node:net";
import path from "node:path";
import type { ConnectionOptions } from "../../db/connection-options";

/** A way to the test's database, in which what the server has answered can be lost together with the connection. */
export async function openLossyDoor(connection: ConnectionOptions) {
  if ("url" in connection) throw new Error("The test's database is reached by a socket");
  const socket = path.join(connection.host, `.s.PGSQL.${connection.port}`);
  const cuts = new Set<() => void>();
  let awaited: string | undefined;
  const door = net.createServer((caller) => {
    const inside = net.connect(socket);
    let isLost = false;
    const cut = () => {
      isLost = true;
      setTimeout(() => caller.destroy(), 100 * Math.random());
    };
    cuts.add(cut);
    caller.on("data", (bytes) => {
      if (awaited && bytes.includes(awaited)) {
        awaited = undefined;
        cut();
      }
      inside.write(bytes);
    });
    inside.on("data", (bytes) => isLost || caller.write(bytes));
    caller
      .on("error", () => {})
      .on("close", () => {
        cuts.delete(cut);
        inside.destroy();
      });
    inside.on("error", () => {}).on("close", () => caller.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const { port } = door.address() as net.AddressInfo;
  return {
    url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    /** Loses the answer to the next message that contains this text. */
    loseAnswerTo: (text: string) => (awaited = text),
    hasLost: () => awaited === undefined,
    /** Cuts each connection with this probability. */
    cutSome: (share: number) => [...cuts].filter(() => Math.random() < share).forEach((cut) => cut()),
    close: () => door.close(),
  };
}
