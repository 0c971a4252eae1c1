import "server-only";
import { type AuditAction, auditActionIds, signatureMethodIds } from "@/db/enums";
import { isOwnAct } from "@/lib/audit/own-acts";
import type { CertificateFact, CertificatePerson } from "@/lib/platform/pdf/contract";
import { browserName } from "@/lib/platform/context/browser-name";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import type { FilledBy } from "@/lib/fields/kinds";
import { loadFile } from "@/lib/platform/storage/storage";
import { findDisclosure } from "@/lib/signing/gate/disclosures";
import { acts, isHosted, roleDefinitions } from "@/lib/recipients/roles";
import { fullName, nameAndAddress } from "@/lib/recipients/rules";
import type { Evidence, EvidencePerson } from "./load-evidence";
import { actOf } from "./summary";
import type { Words } from "./words";

const maximumPictures = 2;
const maximumOrigins = 3;
const methodNames = new Map<number, string>(Object.entries(signatureMethodIds).map(([name, id]) => [id, name]));

/** Everything, for the sender. */
export async function describePerson(
  words: Words,
  person: EvidencePerson,
  sender: Evidence["sender"],
): Promise<CertificatePerson> {
  const { t } = words;
  const { hostName, hostEmail, members: alternates } = person;
  const others = [
    ...(hostName ? [{ label: t("host"), value: hostEmail ? `${hostName} <${hostEmail}>` : hostName }] : []),
    ...(alternates.length > 0 ? [{ label: t("oneOf"), value: alternates.map(nameAndAddress).join("\n") }] : []),
  ];
  const described = await describeInFull(words, person, others);
  return { ...described, facts: [...described.facts, ...additionOf(words, person, sender)] };
}

/** Who added a person to the running workflow, and when. */
function additionOf({ t, moment }: Words, { added }: EvidencePerson, { name, company }: Evidence["sender"]) {
  if (!added) return [];
  const who = { sender: name, organisation: company ?? name };
  return [{ label: t("added"), value: t(`addedBy.${added.by}`, { time: moment(added.at), ...who }) }];
}

/** For the person: of others only the name of the host, who confirmed who this is. */
export async function describeOwn(words: Words, person: EvidencePerson): Promise<CertificatePerson> {
  const { hostName } = person;
  return describeInFull(words, person, hostName ? [{ label: words.t("host"), value: hostName }] : []);
}

/** What the sealed documents show, for other recipients. */
export async function describeOther(words: Words, person: EvidencePerson): Promise<CertificatePerson> {
  const { t, moment } = words;
  const { finishedAt } = person;
  const name = fullName(person);
  return {
    name,
    outcome: outcomeOf(words, person),
    facts: [
      ...signingOf(words, person),
      ...givenOf(words, { ...person, rows: [] }),
      ...(finishedAt ? [{ label: t("finished"), value: moment(finishedAt) }] : []),
    ],
    signatures: await picturesOf(words, person, name),
  };
}

async function describeInFull(
  words: Words,
  person: EvidencePerson,
  others: readonly CertificateFact[],
): Promise<CertificatePerson> {
  const { t, momentIn } = words;
  const { email, openedAt, finishedAt, declinedAt, timeZone } = person;
  const name = fullName(person);
  const opened = openedAt ? [{ label: t("opened"), value: momentIn(openedAt, timeZone) }] : [];
  if (!acts(person))
    return {
      name,
      outcome: outcomeOf(words, person),
      facts: [{ label: t("email"), value: email }, ...opened],
      signatures: [],
    };
  const acted = finishedAt ?? declinedAt;
  const facts: CertificateFact[] = [
    ...(email ? [{ label: t("email"), value: email }] : []),
    ...others,
    { label: t("authentication"), value: authenticationOf(words, person).join("\n") },
    ...opened,
    ...signingOf(words, person),
    ...givenOf(words, person),
    ...(acted ? [{ label: t(finishedAt ? "finished" : "declined"), value: momentIn(acted, timeZone) }] : []),
    { label: t("origin"), value: originsOf(words, person).join("\n") || "–" },
  ];
  const agreement = agreementOf(words, person);
  return {
    name,
    outcome: outcomeOf(words, person),
    facts,
    ...(agreement && { agreement }),
    signatures: await picturesOf(words, person, name),
  };
}

function outcomeOf({ t }: Words, person: EvidencePerson): string {
  const { finishedAt, declinedAt, recipientRole, hostName } = person;
  if (!acts(person)) return t("outcome.copy");
  if (declinedAt) return t("outcome.declined");
  if (!finishedAt) return t("outcome.open");
  if (isHosted(recipientRole)) return t("outcome.inPerson", { host: hostName ?? "" });
  return t(`outcome.${actOf(person)}`);
}

/** How this person was authenticated: one way per line. */
function authenticationOf(words: Words, person: EvidencePerson): string[] {
  const { t, moment } = words;
  const { rows, hasAccessCode, hasOtpStep, passedCodes, recipientRole, hostName } = person;
  const tries = rows.filter(({ typeId }) => typeId === auditActionIds.authenticationAttempt);
  const wrong = tries.filter(({ description }) => description !== "passed").length;
  const isEntered = tries.length > wrong;
  // The link of somebody who signs in person was sent to the host.
  const ways = isHosted(recipientRole) ? [t("way.inPerson", { host: hostName ?? "" })] : linksOf(words, person);
  if (hasAccessCode) ways.push(t(isEntered ? "way.accessCode" : "way.accessCodeOpen"));
  const code = passedCodes.at(-1);
  if (code?.passedAt)
    ways.push(t("way.oneTimeCode", { digits: code.mobileNumber.slice(-3), time: moment(code.passedAt) }));
  else if (hasOtpStep) ways.push(t("way.oneTimeCodeOpen"));
  if (wrong > 0) ways.push(t("way.wrongCodes", { count: wrong }));
  return ways;
}

/**
 * A visitor of a public link reached the documents from there, unless the mail was sent only after others had finished.
 * A link that the sender delivered proves no mailbox, even if it is mailed again.
 */
function linksOf({ t, moment }: Words, { rows, email, isMailedLater }: EvidencePerson): string[] {
  const last = (...actions: readonly AuditAction[]) =>
    rows.findLast(({ typeId }) => actions.some((action) => auditActionIds[action] === typeId));
  const embedded = last("linkEmbedded");
  if (embedded) return [t("way.embeddedLink", { host: embedded.description, time: moment(embedded.performedAt) })];
  const delivered = last("linkDelivered");
  if (delivered) return [t("way.deliveredLink", { time: moment(delivered.performedAt) })];
  const visit = last("visited", "visitedUnconfirmed");
  const mailed = visit && !isMailedLater ? undefined : last("requestEmailed");
  const isConfirmed = visit?.typeId === auditActionIds.visited;
  const ways = [
    ...(visit
      ? [t(isConfirmed ? "way.publicLink" : "way.publicLinkUnconfirmed", { time: moment(visit.performedAt) })]
      : []),
    ...(mailed
      ? [t("way.mailedLink", { address: mailed.description || email, time: moment(mailed.performedAt) })]
      : []),
  ];
  return ways.length > 0 ? ways : [t("way.link")];
}

/** How the person signed and what they filled in; nothing for those who have done neither. */
function signingOf({ t, list }: Words, { entries }: EvidencePerson): CertificateFact[] {
  const signed = entries.filter(({ isSignature, imageHash }) => isSignature && imageHash);
  const filled = countFilled(entries, "recipient");
  if (signed.length === 0) return filled > 0 ? [{ label: t("filledIn"), value: t("fields", { count: filled }) }] : [];
  const methods = new Set(signed.map(({ signType }) => methodNames.get(signType ?? 0) ?? "unknown"));
  const initials = signed.filter(({ isInitial }) => isInitial).length;
  const signatures = signed.length - initials;
  const counts = [
    ...(signatures > 0 ? [t("signatures", { count: signatures })] : []),
    ...(initials > 0 ? [t("initials", { count: initials })] : []),
    ...(filled > 0 ? [t("filled", { count: filled })] : []),
  ];
  const how = [...methods].map((method) => t(`method.${method}`));
  return [{ label: t("signing"), value: [list(counts), ...how].join(". ") }];
}

const countFilled = (entries: EvidencePerson["entries"], by: FilledBy) =>
  entries.filter(({ filledBy }) => filledBy === by).length;

/** Counts values that are not, or at first were not, the person's own work. */
function givenOf({ t }: Words, { entries, rows }: EvidencePerson): CertificateFact[] {
  const counts = [
    ["prefilled", rows.filter(({ typeId }) => typeId === auditActionIds.prefilled).length],
    ["filledBySender", countFilled(entries, "sender")],
    ["computed", countFilled(entries, "formula")],
  ] as const;
  return counts.flatMap(([label, count]) =>
    count > 0 ? [{ label: t(label), value: t(label === "prefilled" ? "prefilledFields" : "fields", { count }) }] : [],
  );
}

/** IP address and browser, in words, as recorded with each of the person's own acts. */
function originsOf({ t }: Words, { rows }: EvidencePerson): string[] {
  const own = rows.filter((row) => row.ip && isOwnAct(row));
  const labels = own.map(({ ip, userAgent }) => `${ip} · ${browserName(userAgent) ?? t("unknownBrowser")}`);
  const origins = [...new Set(labels.toReversed())];
  const more = origins.length - maximumOrigins;
  return [...origins.slice(0, maximumOrigins), ...(more > 0 ? [t("moreOrigins", { count: more })] : [])];
}

function agreementOf({ t, momentIn }: Words, person: EvidencePerson): CertificatePerson["agreement"] {
  const { consentedAt, consentVersion, consentLanguage, defaultLanguage, timeZone, recipientRole } = person;
  if (!consentedAt || !consentVersion) return undefined;
  const language = consentLanguage ?? languageOr(defaultLanguage);
  const sentence = findDisclosure(consentVersion, language, recipientRole);
  if (!sentence) return undefined;
  const { act } = roleDefinitions[recipientRole].words;
  const time = momentIn(consentedAt, timeZone).replace("\n", ", ");
  return {
    introduction: t(act ? `agreedInRole.${act}` : "agreed", { time, version: consentVersion }),
    sentence: t("quoted", { text: sentence }),
    language: languageTable[language].tag,
  };
}

async function picturesOf(
  { t }: Words,
  { entries }: EvidencePerson,
  name: string,
): Promise<CertificatePerson["signatures"]> {
  const signed = entries.filter(({ isSignature, imageHash }) => isSignature && imageHash);
  const byHash = new Map(
    signed.toSorted((a, b) => Number(a.isInitial) - Number(b.isInitial)).map((one) => [one.imageHash, one]),
  );
  return Promise.all(
    [...byHash.values()].slice(0, maximumPictures).map(async ({ imageHash, isInitial }) => ({
      png: await loadFile(imageHash ?? ""),
      alternative: t(isInitial ? "initialsOf" : "signatureOf", { name }),
    })),
  );
}
