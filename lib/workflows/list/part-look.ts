import type { RecipientRole, RecipientStatus } from "@/db/enums";
import { roleDefinitions, roleOf } from "@/lib/recipients/roles";
import { type RecipientState, recipientState, type ShownState } from "./shown-state";

/** The states that have words of their own where the recipient does not sign. */
const actStates = ["invited", "unsigned", "completed"] as const;

/** The key of the words below `RecipientsTab` for a recipient's state, in which the role names its act. */
function stateWord(role: RecipientRole, state: RecipientState) {
  const { act } = roleDefinitions[role].words;
  const actState = actStates.find((one) => one === state);
  return act && actState ? (`statusAs.${act}.${actState}` as const) : (`status.${state}` as const);
}

/** The same for a copy: whether it has gone out, may still go out, or never will. */
function copyLook(isSent: boolean, state: RecipientState) {
  if (isSent) return { word: "statusAs.copy.sent", tone: tones.completed, form: "done" } as const;
  return state === "unsigned"
    ? ({ word: "statusAs.copy.none", tone: "neutral", form: "stopped" } as const)
    : ({ word: "statusAs.copy.open", tone: "neutral", form: "later" } as const);
}

/** The colour of the dot beside each word. */
const tones = {
  draft: "neutral",
  waiting: "neutral",
  invited: "waiting",
  unsigned: "neutral",
  expired: "bad",
  completed: "good",
  declined: "bad",
} as const satisfies Record<RecipientState, string>;

/** `now`: the workflow waits for this person; `stopped`: it ended before this person acted. */
export type SegmentForm = "done" | "now" | "later" | "declined" | "stopped";

const forms: Record<RecipientState, SegmentForm> = {
  draft: "later",
  waiting: "later",
  invited: "now",
  unsigned: "stopped",
  expired: "stopped",
  completed: "done",
  declined: "declined",
};

type Part = { recipientRoleId: number; status: RecipientStatus; isCopySent: boolean; isOwn: boolean };
type Workflow = Parameters<typeof recipientState>[1] & { state: ShownState };

/** How a recipient's state is shown: the key of its words, the colour of its dot, and the form of its segment. */
export function partLook(part: Part, workflow: Workflow, now: Date) {
  const own = recipientState(part.status, workflow, now);
  const role = roleOf(part);
  if (!roleDefinitions[role].acts) return copyLook(part.isCopySent, own);
  const form = forms[own];
  if (own === "invited" && workflow.state === "waitingForMe" && part.isOwn)
    return { word: "status.yourTurn", tone: "active", form } as const;
  if (own === "waiting" && part.isOwn) return { word: "status.notYourTurn", tone: tones.waiting, form } as const;
  const isLate = own === "invited" && workflow.state === "overdue";
  return { word: stateWord(role, own), tone: isLate ? ("warn" as const) : tones[own], form };
}
