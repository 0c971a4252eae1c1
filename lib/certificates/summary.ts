import { groupBy } from "@/lib/platform/database/group-by";
import { acts, namedActs, roleDefinitions } from "@/lib/recipients/roles";
import type { NamedAct } from "@/lib/recipients/roles/role-definition";
import { fullName } from "@/lib/recipients/rules";
import type { Evidence, EvidencePerson } from "./load-evidence";
import type { Words } from "./words";

/** Longer lists would make the sentence unreadable. */
const maximumNames = 4;

type Act = "signed" | "confirmed" | NamedAct;
const actKinds: readonly Act[] = ["signed", "confirmed", ...namedActs];

/** What somebody who has finished did. */
export function actOf({ recipientRole, entries }: Pick<EvidencePerson, "recipientRole" | "entries">): Act {
  const { act } = roleDefinitions[recipientRole].words;
  if (act) return act;
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
    const asked = groupBy(people, ({ recipientRole }) => roleDefinitions[recipientRole].words.asked);
    return t("summaryNotFinal", {
      ...counts,
      sender: sender.name,
      asked: list([...asked].flatMap(([act, those]) => (act ? [t(`asked.${act}`, { count: those.length })] : []))),
      done: list(done.map(([act, those]) => t(`done.${act}`, { count: those.length }))) || t("doneByNobody"),
    });
  }
  const named = (those: readonly EvidencePerson[]) =>
    those.length > maximumNames ? t("manyPeople", { count: those.length }) : list(those.map(fullName));
  const acted = done.map(([act, those]) => t(`acted.${act}`, { names: named(those), people: those.length }));
  return t("summary", { ...counts, acts: list(acted), time: moment(completedAt) });
}

/** Who has acted, by what they did, signatures first. */
function listActs(people: readonly EvidencePerson[]) {
  const done = groupBy(people, actOf);
  return actKinds.flatMap((act) => {
    const those = done.get(act);
    return those ? [[act, those] as const] : [];
  });
}
