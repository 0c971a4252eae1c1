import type { RecipientRole } from "@/db/enums";
import { groupBy } from "@/lib/platform/group-by";
import { acts, fullName } from "@/lib/recipients/rules";
import type { Evidence, EvidencePerson } from "./load-evidence";
import type { Words } from "./words";

/** Longer lists would make the sentence unreadable. */
const maximumNames = 4;

const actKinds = ["signed", "confirmed", "approver", "viewer"] as const;
type Act = (typeof actKinds)[number];

/** What somebody who has finished did. */
export function actOf({ recipientRole, entries }: Pick<EvidencePerson, "recipientRole" | "entries">): Act {
  if (recipientRole === "approver" || recipientRole === "viewer") return recipientRole;
  return entries.some(({ isSignature }) => isSignature) ? "signed" : "confirmed";
}

/** Each kind of act is counted and named separately. */
export function summaryOf(words: Words, evidence: Evidence): string {
  const { t, list, moment } = words;
  const { isFinal, documents, completedAt, sender } = evidence;
  const people = evidence.people.filter(acts);
  const pages = documents.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const counts = { documents: documents.length, pages };
  const done = listActs(people.filter(({ finishedAt }) => finishedAt));
  if (!isFinal) {
    const asked = groupBy(people, ({ recipientRole }) => askedTo[recipientRole]);
    return t("summaryNotFinal", {
      ...counts,
      sender: sender.name,
      asked: list(Array.from(asked, ([act, those]) => t(`asked.${act}`, { count: those.length }))),
      done: list(done.map(([act, those]) => t(`done.${act}`, { count: those.length }))) || t("doneByNobody"),
    });
  }
  const named = (those: readonly EvidencePerson[]) =>
    those.length > maximumNames ? t("manyPeople", { count: those.length }) : list(those.map(fullName));
  const acted = done.map(([act, those]) => t(`acted.${act}`, { names: named(those), people: those.length }));
  return t("summary", { ...counts, acts: list(acted), time: moment(completedAt) });
}

const askedTo = {
  signer: "sign",
  inPerson: "sign",
  approver: "approve",
  viewer: "read",
  copy: "read",
} as const satisfies Record<RecipientRole, string>;

/** Who has acted, by what they did, signatures first. */
function listActs(people: readonly EvidencePerson[]) {
  const done = groupBy(people, actOf);
  return actKinds.flatMap((act) => {
    const those = done.get(act);
    return those ? [[act, those] as const] : [];
  });
}
