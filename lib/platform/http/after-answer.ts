import "server-only";
import { after } from "next/server";
import { logFailure } from "@/lib/platform/logs/outages";

/** Runs `act` after the answer was sent. Only for records that may be lost if the process dies. */
export function afterAnswer(act: () => Promise<void>): void {
  after(() => act().catch((error: unknown) => logFailure(error, "after the answer")));
}
