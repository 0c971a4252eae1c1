import "server-only";
import { after } from "next/server";
import { log } from "@/lib/platform/log";

/** What may happen after the answer has left, and is not missed when the process dies: rows that only inform. */
export function afterAnswer(act: () => Promise<void>): void {
  after(() => act().catch((error: unknown) => log.error({ err: error }, "after the answer")));
}
