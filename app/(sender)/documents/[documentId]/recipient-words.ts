import { type RecipientRole, recipientRoleOf } from "@/db/enums";
import type { Tone } from "@/components/ui/status-dot";
import type { SignatoryDto } from "@/lib/workflows/schema";
import type { RecipientState } from "@/lib/workflows/shown-state";
import { recipientTones } from "../../status-look";

export const roleOf = ({ recipientRoleId }: Pick<SignatoryDto, "recipientRoleId">): RecipientRole =>
  recipientRoleOf[recipientRoleId] ?? "signer";

/** The states that have words of their own where the recipient does not sign. */
const actStates = ["invited", "unsigned", "completed"] as const;

/** The key of the words below `RecipientsTab` for a recipient's state, in which the role names its act. */
export function stateWord(role: RecipientRole, state: RecipientState) {
  const act = actStates.find((one) => one === state);
  return act && (role === "approver" || role === "viewer")
    ? (`statusAs.${role}.${act}` as const)
    : (`status.${state}` as const);
}

/** The same for a copy: whether it has gone out, may still go out, or never will. */
export function copyWord(isSent: boolean, state: RecipientState): { word: `statusAs.copy.${CopyState}`; tone: Tone } {
  if (isSent) return { word: "statusAs.copy.sent", tone: recipientTones.completed };
  return { word: state === "unsigned" ? "statusAs.copy.none" : "statusAs.copy.open", tone: "neutral" };
}
type CopyState = "sent" | "open" | "none";
