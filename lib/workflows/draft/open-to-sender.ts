import "server-only";
import { inArray } from "drizzle-orm";
import { templateRoles } from "@/db/schema/templates";
import type { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { isLeftOpen, type PersonPart } from "@/lib/recipients/open-parts";

type RecipientRow = typeof recipients.$inferSelect;
export type IsOpen = (person: Pick<RecipientRow, "id">, part: PersonPart) => boolean;

/**
 * Which parts of a draft's people the sender can change. In a draft of a strict template, those are the parts that the
 * template's role leaves empty, also after the sender has filled them in, and the parts that are empty in the draft. Once
 * the draft is sent, or its role is gone, only the empty ones.
 */
export async function openToSender(
  ctx: Context,
  { allowChanges, status }: Pick<WorkflowRow, "allowChanges" | "status">,
  { people, alternates }: { people: readonly RecipientRow[]; alternates: readonly RecipientRow[] },
): Promise<IsOpen> {
  if (allowChanges) return () => true;
  const roleIds = people.flatMap(({ templateRoleId }) => templateRoleId ?? []);
  const isDraft = status === "notStarted" && roleIds.length > 0;
  const roles = isDraft ? await ctx.db.select().from(templateRoles).where(inArray(templateRoles.id, roleIds)) : [];
  return ({ id }, part) => {
    const person = people.find((one) => one.id === id);
    const role = roles.find((one) => one.id === person?.templateRoleId);
    const members = alternates.filter(({ memberOf }) => memberOf === id);
    const isOpenIn = (one: Parameters<typeof isLeftOpen>[0] | undefined) => one !== undefined && isLeftOpen(one, part);
    return isOpenIn(role) || isOpenIn(person && { ...person, members });
  };
}
