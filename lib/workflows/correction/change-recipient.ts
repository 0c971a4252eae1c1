import "server-only";
import { eq, or } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import { changedParts } from "@/lib/audit/corrections";
import { openText } from "@/lib/platform/crypto/crypto";
import { invalid } from "@/lib/platform/errors/errors";
import { acts, roleOf } from "@/lib/recipients/roles";
import { assertOfRole } from "@/lib/recipients/rules";
import { assertReached } from "@/lib/workflows/draft/save-alternates";
import { sealedCode } from "@/lib/workflows/draft/save-recipients";
import { recipientCodeOwner } from "@/lib/workflows/rules";
import type { ChangedSetting, CorrectionOf } from "@/lib/workflows/schema/correction";
import { mailLink } from "@/lib/workflows/send/invite-next";
import {
  changeRow,
  type Correction,
  getPerson,
  getUnfinished,
  namesOf,
  type Person,
  record,
  touch,
} from "./correction";
import { takeRole } from "./take-role";

type Change = CorrectionOf<"change_recipient">;

const ofPart = ["recipientRoleId", "copyAt", "accessCode", "hasOtpStep", "privateMessage"] as const;

/** Changes role, access code, one-time codes, message and language of a recipient, and of an alternate the language. */
export async function changeRecipient(correction: Correction, change: Change, at: string): Promise<void> {
  const person = await getPerson(correction, change.signatoryId);
  if (person.memberOf !== null) {
    for (const key of ofPart) if (change[key] !== undefined) throw invalid({ [`${at}.${key}`]: "notValid" });
    const columns = languageOf(person, change);
    if (Object.keys(columns).length === 0) return;
    await getUnfinished(correction, person.memberOf);
    return changeWords(correction, person, columns);
  }
  const isOfPart = ofPart.some((key) => change[key] !== undefined);
  if (!isOfPart && Object.keys(languageOf(person, change)).length === 0) return;
  await changePart(correction, await getUnfinished(correction, change.signatoryId), change, at);
}

async function changePart(correction: Correction, part: Person, change: Change, at: string): Promise<void> {
  const { tx, workflow } = correction;
  const role = change.recipientRoleId ? roleOf(change) : part.recipientRole;
  const hasOtherRole = role !== part.recipientRole;
  assertOfRole(role, change, at);
  const columns: Partial<Person> = {
    ...languageOf(part, change),
    ...(change.copyAt && change.copyAt !== part.copyAt && { copyAt: change.copyAt }),
    ...messageOf(part, change),
    ...codeOf(part, change),
    ...otpOf(part, change),
    ...(hasOtherRole && (await takeRole(correction, part, { role, change, at }))),
  };
  if (Object.keys(columns).length === 0) return;
  await changeWords(correction, part, columns);
  const now = await getPerson(correction, part.id);
  if (now.hasOtpStep && now.accessCodeSealed) throw invalid({ [`${at}.accessCode`]: "gateExclusive" });
  await assertReached(tx, workflow, [part.id]);
  if (columns.accessCodeSealed !== undefined) await forgetTries(correction, part);
  if (hasOtherRole && acts(now)) touch(correction, part.id).changesAsked = true;
  if (acts(now) && !acts(part)) correction.stepped.push({ id: part.id, at });
  if (now.linkVersion !== part.linkVersion && now.status === "invited") await mailLink(tx, "signatureRequest", now);
}

async function changeWords(correction: Correction, before: Person, columns: Partial<Person>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  const row = await changeRow(correction, before, columns);
  const { changedSettings } = touch(correction, before.memberOf ?? before.id);
  for (const { column, setting } of settingsOf) if (column in columns) changedSettings.add(setting);
  const named = changedParts.flatMap(({ column, word }) => (column in columns ? [word] : []));
  const roles = columns.recipientRole ? [`${before.recipientRole} → ${row.recipientRole}`] : [];
  await record(correction, {
    action: "recipientChanged",
    description: `${await namesOf(correction, row)}: ${[...roles, ...named].join(", ")}`,
    people: [row],
    askedIds: columns.recipientRole ? [row.id] : [],
  });
}

const settingsOf: { column: keyof Person; setting: ChangedSetting }[] = [
  { column: "recipientRole", setting: "role" },
  { column: "copyAt", setting: "copyAt" },
  { column: "accessCodeSealed", setting: "accessCode" },
  { column: "hasOtpStep", setting: "oneTimeCode" },
  { column: "privateMessage", setting: "privateMessage" },
  { column: "defaultLanguage", setting: "language" },
];

const languageOf = (person: Person, { defaultLanguage }: Change): Partial<Person> =>
  defaultLanguage && defaultLanguage !== person.defaultLanguage ? { defaultLanguage } : {};

function messageOf(part: Person, { privateMessage }: Change): Partial<Person> {
  const message = privateMessage || null;
  return privateMessage === undefined || message === part.privateMessage ? {} : { privateMessage: message };
}

/** An empty code takes the gate away. */
function codeOf(part: Person, { accessCode }: Change): Partial<Person> {
  if (accessCode === undefined) return {};
  const { accessCodeSealed: sealed } = part;
  const known = sealed && openText("access-code", recipientCodeOwner(part.id), sealed);
  return (accessCode || null) === known ? {} : { accessCodeSealed: sealedCode(part.id, accessCode) };
}

/** Without one-time codes, nobody signs by one. */
function otpOf(part: Person, { hasOtpStep }: Change): Partial<Person> {
  if (typeof hasOtpStep !== "boolean" || hasOtpStep === part.hasOtpStep) return {};
  return hasOtpStep ? { hasOtpStep } : { hasOtpStep, forceOtp: false };
}

/** Wrong codes were tried against the former one. */
const forgetTries = ({ tx }: Correction, { id }: Person) =>
  tx.db
    .update(recipients)
    .set({ gateTries: 0, gatePausedUntil: null })
    .where(or(eq(recipients.id, id), eq(recipients.memberOf, id)));
