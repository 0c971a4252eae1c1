import "server-only";
import { and, eq } from "drizzle-orm";
import { savedSignatures } from "@/db/schema/signing";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { isSavedBy } from "./saved-signatures";

/** Deletes a saved signature; documents signed with it keep it. */
export async function deleteSavedSignature(ctx: Context, request: SigningRequest, id: number): Promise<void> {
  assertReachable(request, ctx.now);
  const gone = await ctx.db
    .delete(savedSignatures)
    .where(and(eq(savedSignatures.id, id), isSavedBy(request, savedSignatures)))
    .returning({ id: savedSignatures.id });
  if (gone.length === 0) throw new AppError("not_found");
}
