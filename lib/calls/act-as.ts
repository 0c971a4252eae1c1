import "server-only";
import type { Context, MemberContext } from "@/lib/platform/context/context";
import { findKeyHolder } from "./api-key";
import { findMember } from "./find-member";

type Owner = { userId: number | null; byKey: boolean; companyId: number | null };

/** Who acts with the rights that they have now; null if nobody of that name or key is left. */
export async function findActor(ctx: Context, { userId, byKey, companyId }: Owner): Promise<MemberContext | null> {
  const actor = byKey ? await findKeyHolder(ctx.db, companyId ?? 0, ctx.now) : await findMember(ctx.db, userId ?? 0);
  return actor && { ...ctx, actor };
}

/**
 * A context for what is done later in the name of a person or of an organisation's key, with the rights that they have
 * now. Null if they may no longer do anything for this organisation.
 */
export async function actAs(ctx: Context, owner: Owner): Promise<MemberContext | null> {
  const found = await findActor(ctx, owner);
  return found?.actor.companyId === owner.companyId ? found : null;
}
