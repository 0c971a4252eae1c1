import "server-only";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { findKeyHolder } from "./api-key";
import { findUser } from "./find-user";

type Owner = { userId: number | null; byKey: boolean; companyId: number | null };

/** Who acts with the rights that they have now; null if nobody of that name or key is left. */
export async function findActor(ctx: Context, { userId, byKey, companyId }: Owner): Promise<UserContext | null> {
  const actor = byKey ? await findKeyHolder(ctx.db, companyId ?? 0, ctx.now) : await findUser(ctx.db, userId ?? 0);
  return actor && { ...ctx, actor };
}

/**
 * A context for what is done later in the name of a person or of an organisation's key, with the rights that they have
 * now. Null if they may no longer do anything for this organisation.
 */
export async function actAs(ctx: Context, owner: Owner): Promise<UserContext | null> {
  const found = await findActor(ctx, owner);
  return found?.actor.companyId === owner.companyId ? found : null;
}
