import { once } from "node:events";
import net from "node:net";

/** One address for several servers of this machine, as a managed service or a pooler has it. */
export async function openMovingAddress(port: number) {
  let target = port;
  let isPaused = false;
  const open = new Map<net.Socket, net.Socket>();
  const join = (caller: net.Socket, inside: net.Socket) => void caller.pipe(inside).pipe(caller);
  const part = (caller: net.Socket, inside: net.Socket) => [caller, inside].forEach((one) => one.unpipe().pause());
  const door = net.createServer((caller) => {
    const inside = net.connect(target, "127.0.0.1");
    open.set(caller, inside);
    for (const one of [caller, inside])
      one
        .on("error", () => {})
        .on("close", () => {
          open.delete(caller);
          caller.destroy();
          inside.destroy();
        });
    if (!isPaused) return join(caller, inside);
    inside.pipe(caller);
    caller.once("data", (login) => {
      inside.write(login);
      caller.resume(); // what follows is read and dropped
    });
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  const address = door.address();
  return {
    url: `postgres://countersign@127.0.0.1:${typeof address === "object" && address ? address.port : 0}/countersign`,
    /** New connections lead to another server; old ones stay open without an answer, as after a loss of power. */
    moveTo(next: number) {
      target = next;
      for (const [caller, inside] of open) part(caller, inside);
    },
    /** As a pooler that is paused: it accepts logins, and answers no statement until `resume`. */
    pause() {
      isPaused = true;
      for (const [caller, inside] of open) part(caller, inside);
    },
    resume() {
      isPaused = false;
      for (const [caller, inside] of open) join(caller, inside);
    },
    countOpen: () => open.size,
    close() {
      for (const caller of open.keys()) caller.destroy();
      door.close();
    },
  };
}
