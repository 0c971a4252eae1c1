import net from "node:net";
import { once } from "node:events";

/**
 * One address for several servers of this machine, as a managed service has it: `moveTo` leads new connections to another
 * server, and old ones stay open without an answer, as those to a machine that has lost its power.
 */
export async function openMovingAddress(port: number) {
  let target = port;
  const open = new Set<net.Socket>();
  const door = net.createServer((caller) => {
    const inside = net.connect(target, "127.0.0.1");
    for (const one of [caller, inside]) {
      open.add(one);
      one.on("error", () => {}).on("close", () => open.delete(one));
    }
    caller.pipe(inside).pipe(caller);
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  const address = door.address();
  return {
    url: `postgres://countersign@127.0.0.1:${typeof address === "object" && address ? address.port : 0}/countersign`,
    moveTo(next: number) {
      target = next;
      for (const one of open) one.unpipe().pause();
    },
    close() {
      for (const one of open) one.destroy();
      door.close();
    },
  };
}
