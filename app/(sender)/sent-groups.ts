import "server-only";
import { getTranslations } from "next-intl/server";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { SentGroup } from "@/components/workflows/sent-people";
import type { UserContext } from "@/lib/platform/context/context";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { isHosted, isStandard, roleOf } from "@/lib/recipients/roles";
import { eitherOf, fullName, markedBy } from "@/lib/recipients/rules";
import { partLook } from "@/lib/workflows/list/part-look";
import { shownState } from "@/lib/workflows/list/shown-state";
import type { RecipientDto, WorkflowAnswer } from "@/lib/workflows/schema";
import { askedWhen, type AskingTime, askingTimes } from "@/lib/workflows/send/asked-when";

/** Where the mails about a recipient go; nowhere if the sender delivers the link. */
function addressesOf(person: RecipientDto): string[] {
  if (!person.mail) return [];
  if (isHosted(roleOf(person))) return person.hostEmail ? [person.hostEmail] : [];
  const own = person.email ? [person.email] : [];
  return person.firstName === null ? person.members.map(({ email }) => email) : own;
}

/** Who was asked with the sending of a workflow, who will be asked when, and where the first mail went. */
export async function findSentGroups(ctx: UserContext, detail: WorkflowAnswer, stored: WorkflowRow) {
  const [t, roles, states] = await Promise.all([
    getTranslations("SentPanel"),
    getTranslations("RecipientRole"),
    getTranslations("RecipientsTab"),
  ]);
  const { workflow, signatories: people, refusedMails } = detail;
  const isSent = stored.status === "inProgress";
  const isOwn = (person: RecipientDto) => isSameAddress(person.email ?? "", ctx.actor.email);
  const waitsForMe = people.some((person) => person.status === "invited" && isOwn(person));
  const state = shownState(stored, waitsForMe, ctx.now);
  const stateOf = (person: RecipientDto) => {
    const refused = refusedMails.some(({ recipient }) => addressesOf(person).includes(recipient));
    if (refused) return { word: t("refused"), tone: "bad" as const };
    const part = { ...person, isCopySent: person.copySentAt !== null, isOwn: isOwn(person) };
    const { word, tone } = partLook(part, { ...stored, state }, ctx.now);
    return { word: states(word), tone };
  };
  const waysOf = (person: RecipientDto) => [
    ...(person.hostName ? [roles("onDeviceOf", { name: person.hostName })] : []),
    ...addressesOf(person),
    ...(person.mail ? [] : [states("linkBySender")]),
  ];
  const times = askedWhen(people, workflow.executeActionsInOrder);
  const groupAt = (time: AskingTime): SentGroup => ({
    label: t(time === "now" && !isSent ? "when.first" : `when.${time}`),
    people: times[time].map((person) => ({
      id: person.id,
      index: people.indexOf(person),
      initials: markedBy(person),
      name: eitherOf(person, fullName, (values) => roles("either", values)),
      role: isStandard(roleOf(person)) ? null : roles(`name.${roleOf(person)}`),
      ways: waysOf(person),
      state: isSent && (time === "now" || time === "done") ? stateOf(person) : null,
    })),
  });
  return {
    groups: askingTimes.map(groupAt).filter(({ people: these }) => these.length > 0),
    firstAddress: times.now.flatMap(addressesOf)[0] ?? null,
  };
}
