import "server-only";
import { after } from "next/server";
import { log } from "@/lib/platform/log";

/** Runs `act` after the answer was sent. Only for records that may be lost if the process dies. */
export function afterAnswer(act: () => Promise<void>): void {
  after(() => act().catch((error: unknown) => log.error({ err: error }, "after the answer")));
}
