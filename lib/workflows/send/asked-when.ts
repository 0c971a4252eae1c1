import type { RecipientDto } from "@/lib/workflows/schema";
import { roleDefinitions, roleOf } from "@/lib/recipients/roles";

/** `now`: asked with the sending; `next`: when those have finished; `end`: a copy of the finished documents. */
export const askingTimes = ["done", "now", "next", "later", "end"] as const;
export type AskingTime = (typeof askingTimes)[number];

type Part = Pick<RecipientDto, "actionIndex" | "status" | "recipientRoleId" | "copyAt" | "copySentAt">;

/** When each recipient of a sent or scheduled workflow is asked, or gets the copy. */
export function askedWhen<P extends Part>(people: readonly P[], inOrder: boolean): Record<AskingTime, P[]> {
  const acts = (person: Part) => roleDefinitions[roleOf(person)].acts;
  const open = people.filter((person) => acts(person) && person.status !== "completed");
  const timeOf = (person: Part): AskingTime => {
    if (acts(person) && person.status === "completed") return "done";
    if (!acts(person) && (person.copySentAt || person.copyAt === "sent")) return "now";
    if (person.copyAt === "completed") return "end";
    const before = new Set(open.map((one) => one.actionIndex).filter((index) => index < person.actionIndex)).size;
    if (!inOrder || before === 0) return "now";
    return before === 1 ? "next" : "later";
  };
  const at = (time: AskingTime) => people.filter((person) => timeOf(person) === time);
  return { done: at("done"), now: at("now"), next: at("next"), later: at("later"), end: at("end") };
}
