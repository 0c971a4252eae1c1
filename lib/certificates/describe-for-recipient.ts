import "server-only";
import { type Language, standardRole } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";
import type { CertificateData } from "@/lib/platform/pdf/contract";
import { acts, isHosted } from "@/lib/recipients/roles";
import { fullName } from "@/lib/recipients/rules";
import { describeDocument, describePeople, timesOf, verifyAddress } from "./describe-certificate";
import { describeGroup } from "./describe-events";
import { describeOther, describeOwn } from "./describe-person";
import { describeSeals } from "./describe-seals";
import { attribute } from "./earlier-people";
import { type EventGroup, type EventKind, groupEvents } from "./group-events";
import type { Evidence, EvidencePerson } from "./load-evidence";
import { summaryOf } from "./summary";
import { type Words, wordsIn } from "./words";

/** The events that a recipient sees of everybody, and of themselves. The rest of the trail is for the sender. */
const actsOfAll: ReadonlySet<EventKind> = new Set(["sent", "finished"]);
const ownActs: ReadonlySet<EventKind> = new Set([
  "visited",
  "visitedUnconfirmed",
  "prefilled",
  "asked",
  "copied",
  "reminded",
  "read",
  "identified",
  "agreed",
  "claimed",
  "attached",
  "downloaded",
]);
/** For recipients who sign in person, these mails went to the host. */
const actsByMail: ReadonlySet<EventKind> = new Set(["asked", "reminded"]);

/**
 * The evidence for one recipient: their own part in full, and of others only the names and times that the sealed
 * documents show. It holds nobody else's address, and not the chain, which has all addresses.
 */
export async function describeForRecipient(
  evidence: Evidence,
  recipientId: number,
  language: Language,
  madeAt: Date,
): Promise<CertificateData> {
  const words = wordsIn(language);
  const { t } = words;
  const { title, documents, people, head, sender } = evidence;
  const own = people.find(({ id }) => id === recipientId);
  if (!own) throw new Error(`Recipient ${recipientId} is not of this workflow`);
  const address = verifyAddress(evidence);
  return {
    language: languageTable[language].tag,
    title: t("recipientTitle"),
    subtitle: title,
    notice: { heading: t("forRecipient", { name: fullName(own) }), text: t("forRecipientText") },
    summary: summaryOf(words, evidence),
    facts: [
      { label: t("sender"), value: sender.name },
      ...(sender.company ? [{ label: t("company"), value: sender.company }] : []),
      { label: t("workflow"), value: evidence.workflow.uuid },
      ...timesOf(words, evidence, madeAt),
      ...(await describeSeals(words, evidence)),
    ],
    documents: {
      heading: t("documents"),
      list: await Promise.all(documents.map((document) => describeDocument(words, document))),
    },
    people: await describePeople(
      words,
      evidence,
      people.filter((person) => person === own || acts(person)),
      (person) => (person === own ? describeOwn(words, person) : describeOther(words, asOther(person))),
    ),
    events: {
      heading: t("events"),
      introduction: t("recipientEvents"),
      head: [t("when"), t("what")],
      rows: describeActs(words, evidence, own),
    },
    verification: {
      heading: t("verification"),
      paragraphs: [t("howToVerify"), address, t("recipientUnrecorded")],
      facts: [{ label: t("chainHead"), value: head, isCode: true }],
      address,
      alternative: t("codeFor", { address }),
    },
    footer: t("footer", { what: t("recipientTitle"), hash: head.slice(0, 16) }),
    pageOf: t("pageOf"),
    madeAt,
  };
}

/** Others without their host, whom the sealed documents do not name. */
const asOther = <P extends EvidenceName>(person: P): P => ({
  ...person,
  hostName: null,
  recipientRole: isHosted(person.recipientRole) ? standardRole : person.recipientRole,
});
type EvidenceName = Pick<EvidencePerson, "hostName" | "recipientRole">;

/** The recipient's own acts, and when the others finished. */
function describeActs(words: Words, evidence: Evidence, own: EvidencePerson): CertificateData["events"]["rows"] {
  const { rows, earlierPeople, people, others } = evidence;
  const isOwn = (id: number | null) => id !== null && (id === own.id || id === own.claimedBy);
  const named = new Set(people.filter(acts).flatMap(({ id, claimedBy }) => [id, claimedBy]));
  const shown = [...people, ...others].filter(({ id }) => named.has(id) || isOwn(id));
  const subjects = shown.map((person) => (isOwn(person.id) ? person : asOther(person)));
  const isShown = ({ kind, signatoryId }: EventGroup) => {
    if (actsOfAll.has(kind)) return signatoryId === null || named.has(signatoryId);
    return isOwn(signatoryId) && ownActs.has(kind) && !(isHosted(own.recipientRole) && actsByMail.has(kind));
  };
  return groupEvents(attribute(rows, earlierPeople))
    .filter(isShown)
    .map((group) => [words.span(group.from, group.to), describeGroup(words, { people: subjects }, group)]);
}
