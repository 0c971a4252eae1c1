import "server-only";
import { viewerZone } from "@/app/viewer-zone";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { findSecondStep } from "@/lib/second-steps/find-second-step";

/** The person's second steps, with days for display. */
export async function secondStepView(ctx: UserContext) {
  const [{ passkeys, ...step }, zone] = await Promise.all([findSecondStep(ctx, ctx.actor.userId), viewerZone()]);
  const day = (date: Date) => formatDate(date, "DD MMM YYYY", ctx.language, zone);
  const items = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: day(createdAt),
    used: lastUsedAt && day(lastUsedAt),
  }));
  return { ...step, passkeys: items };
}
