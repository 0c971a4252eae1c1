import { EventEmitter, once } from "node:events";
import { expect, test, vi } from "vitest";
import { LostConnection } from "./lost-connection";
import { openConnection } from "./single-connection";

vi.mock(import("./driver"), (original) =>
  original().then((actual) => ({
    ...actual,
    // As when nothing answers where the server was.
    eachHostOnce: () => () => once(new EventEmitter(), "connect", { signal: AbortSignal.timeout(10) }) as never,
  })),
);

test("a connection whose socket does not open in time is not open", async () => {
  await expect(openConnection({ url: "postgres://nobody@127.0.0.1:1/none" })).rejects.toBeInstanceOf(LostConnection);
});
