import "server-only";
import { noteUsed } from "@/lib/connections/note-used";
import type { Context } from "@/lib/platform/context/context";
import { samlRefused } from "./library";

/** Refuses a message that was used before. */
export async function assertFirstUse(ctx: Context, connectionId: number, id: string, expiresAt: Date): Promise<void> {
  if (!(await noteUsed(ctx, connectionId, id, expiresAt)))
    throw samlRefused("saml_not_asked", "The message was used before");
}
