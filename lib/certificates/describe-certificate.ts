import "server-only";
import { type AuditAction, auditActionIds, type Language } from "@/db/enums";
import { chainSentence } from "@/lib/audit/rules";
import { factsSentence } from "@/lib/audit/rules/facts-sentence";
import { isNobody } from "@/lib/platform/mail/nobody";
import { languageTable } from "@/lib/platform/i18n/languages";
import type {
  CertificateData,
  CertificateDocument,
  CertificateFact,
  CertificatePerson,
} from "@/lib/platform/pdf/contract";
import { appLink } from "@/lib/platform/process/settings";
import { loadFile } from "@/lib/platform/storage/storage";
import { acts } from "@/lib/recipients/roles";
import { chainAttachment } from "./chain-attachment";
import { describeEvents } from "./describe-events";
import { describePerson } from "./describe-person";
import { describeSeals } from "./describe-seals";
import type { Evidence, EvidenceDocument, EvidencePerson } from "./load-evidence";
import { summaryOf } from "./summary";
import { type Words, wordsIn } from "./words";

const attachmentName = "audit-chain.json";

/** The evidence in the words of a language, ready for layout. */
export async function describeCertificate(
  evidence: Evidence,
  language: Language,
  madeAt: Date,
): Promise<CertificateData> {
  const words = wordsIn(language);
  const { t } = words;
  const { title, isFinal, documents, people, head } = evidence;
  return {
    language: languageTable[language].tag,
    title: t("title"),
    subtitle: title,
    ...(!isFinal && { notice: { heading: t("notFinal"), text: t(`notFinalText.${reasonOf(evidence)}`) } }),
    summary: summaryOf(words, evidence),
    facts: [...factsOf(words, evidence, madeAt), ...(await describeSeals(words, evidence))],
    documents: {
      heading: t(isFinal ? "documents" : "documentsNotFinal"),
      list: await Promise.all(documents.map((document) => describeDocument(words, document))),
    },
    people: await describePeople(words, evidence, people, (person) => describePerson(words, person, evidence.sender)),
    events: describeEvents(words, evidence),
    verification: describeVerification(words, evidence),
    attachment: { name: attachmentName, description: t("attachment"), json: chainAttachment(evidence) },
    footer: t("footer", { what: t(isFinal ? "title" : "notFinal"), hash: head.slice(0, 16) }),
    pageOf: t("pageOf"),
    madeAt,
  };
}

/** Why a certificate is not final. */
function reasonOf({ end }: Evidence): string {
  if (end === null) return "open";
  return end === "declined" || end === "cancelled" ? end : "unsealed";
}

/** Who acts, and below a heading of their own who gets a copy. */
export async function describePeople(
  { t }: Words,
  { isFinal }: Pick<Evidence, "isFinal">,
  people: readonly EvidencePerson[],
  describe: (person: EvidencePerson) => Promise<CertificatePerson>,
): Promise<CertificateData["people"]> {
  const parts = [
    [isFinal ? "people" : "peopleNotFinal", people.filter(acts)],
    ["copies", people.filter((person) => !acts(person))],
  ] as const;
  return Promise.all(
    parts
      .filter(([, list]) => list.length > 0)
      .map(async ([heading, list]) => ({ heading: t(heading), list: await Promise.all(list.map(describe)) })),
  );
}

function factsOf(words: Words, evidence: Evidence, madeAt: Date): CertificateFact[] {
  const { t } = words;
  const { workflow, sender } = evidence;
  const createdAt = timeOf(evidence, "created");
  return [
    {
      label: t("sender"),
      value: !sender.email || isNobody(sender.email) ? sender.name : `${sender.name} <${sender.email}>`,
    },
    ...(sender.company ? [{ label: t("company"), value: sender.company }] : []),
    { label: t("workflow"), value: workflow.uuid },
    ...(createdAt ? [{ label: t("createdAt"), value: words.moment(createdAt) }] : []),
    ...timesOf(words, evidence, madeAt),
  ];
}

/** The time in the trail, because nothing attests the columns. */
const timeOf = ({ rows }: Evidence, action: AuditAction) =>
  rows.find(({ typeId }) => typeId === auditActionIds[action])?.performedAt;

/** The times of the workflow, from its sending on. */
export function timesOf({ t, moment }: Words, evidence: Evidence, madeAt: Date): CertificateFact[] {
  const { completedAt, isFinal } = evidence;
  const times: [string, Date | null | undefined][] = [
    ["sentAt", timeOf(evidence, "sent")],
    ["completedAt", completedAt],
    ["sealedAt", timeOf(evidence, "sealed")],
    [isFinal ? "madeAt" : "drawnUpAt", madeAt],
  ];
  return times.flatMap(([label, time]) => (time ? [{ label: t(label), value: moment(time) }] : []));
}

export async function describeDocument({ t }: Words, document: EvidenceDocument): Promise<CertificateDocument> {
  const { name, pageCount, thumbnailHash, originalHash, fileHash, sealedHash } = document;
  const hash = (label: string, value: string) => ({ label: t(label), value, isCode: true });
  return {
    name,
    facts: [
      { label: t("pages"), value: String(pageCount) },
      hash("uploadedHash", originalHash),
      hash("shownHash", fileHash),
      ...(sealedHash ? [hash("sealedHash", sealedHash)] : []),
    ],
    ...(thumbnailHash && { thumbnail: await loadFile(thumbnailHash) }),
    alternative: t("firstPageOf", { name }),
  };
}

/** Where the documents are verified; the QR code leads there. */
export const verifyAddress = ({ workflow }: Pick<Evidence, "workflow">) => appLink(`/verify?code=${workflow.uuid}`);

function describeVerification(words: Words, evidence: Evidence): CertificateData["verification"] {
  const { rows, head, sealedRow, isFinal, chain } = evidence;
  const { t } = words;
  const address = verifyAddress(evidence);
  return {
    heading: t("verification"),
    paragraphs: [
      t(isFinal ? "howToVerify" : "howToVerifyNotFinal"),
      address,
      [
        t("howToRecompute", { file: attachmentName, count: rows.length }),
        ...(isFinal && sealedRow ? [t("headInSeals", { entry: sealedRow.sequence })] : []),
      ].join(" "),
    ],
    facts: [
      { label: t("chain"), value: chainSentence(words.chain, words.language, chain) },
      { label: t("attestedFacts"), value: factsSentence(words.facts, chain.facts, words.moment) },
      { label: t("chainHead"), value: head, isCode: true },
    ],
    address,
    alternative: t("codeFor", { address }),
  };
}
