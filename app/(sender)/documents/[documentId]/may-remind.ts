import { allows } from "@/lib/permissions/policy";
import type { RecipientDto } from "@/lib/workflows/schema";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** Whether it is this recipient's turn, so that the viewer can ask again. */
export const mayRemind = (
  { stored, state, callerRoles, ctx }: Detail,
  person: Pick<RecipientDto, "status" | "email" | "mail">,
): boolean =>
  stored.status === "inProgress" &&
  state !== "expired" &&
  person.status === "invited" &&
  !isSameAddress(person.email ?? "", ctx.actor.email) &&
  person.mail &&
  allows("workflow:edit", callerRoles);
