import type { SentCorrection } from "@/lib/workflows/schema/correction";
import { recipientRoleIds } from "@/db/enums";
import { acts, isHosted, roleOf } from "@/lib/recipients/roles";
import type { DraftRecipient } from "@/components/wizard/draft/draft";

type Change = Extract<SentCorrection, { kind: "change_recipient" }>;
type Added = Extract<SentCorrection, { kind: "add_recipient" }>["signatory"];

/** What changes about a recipient, and about each of several people of whom one acts. */
export function recipientChanges(before: DraftRecipient, after: DraftRecipient): Change[] {
  const isShared = after.members.length > 0;
  const changes: Omit<Change, "kind" | "signatoryId"> = {
    ...(!isShared && namingOf(before, after)),
    ...hostOf(before, after),
    ...roleChange(before, after),
    ...(after.defaultLanguage !== before.defaultLanguage && { defaultLanguage: languageOf(after) }),
    ...((after.privateMessage ?? "") !== (before.privateMessage ?? "") && {
      privateMessage: after.privateMessage ?? "",
    }),
    ...(after.hasOtpStep !== before.hasOtpStep && { hasOtpStep: after.hasOtpStep }),
    ...((after.accessCode ?? "") !== (before.accessCode ?? "") && { accessCode: after.accessCode ?? "" }),
  };
  const members = after.members.flatMap((one) => {
    const was = before.members.find(({ id }) => id === one.id);
    const change = was ? namingOf(was, one) : {};
    return Object.keys(change).length > 0
      ? [{ kind: "change_recipient" as const, signatoryId: one.id, ...change }]
      : [];
  });
  const own = { kind: "change_recipient" as const, signatoryId: before.id, ...changes };
  return [...(Object.keys(changes).length > 0 ? [own] : []), ...members];
}

/** A recipient who was added, as the call takes one. */
export function addedRecipient(recipient: DraftRecipient): Added {
  const { firstName, lastName, singleName, email, hostName, hostEmail, mobileNumber, privateMessage } = recipient;
  const { accessCode, hasOtpStep, forceOtp, webformEnabled, signatureMethods, copyAt } = recipient;
  return {
    firstName,
    lastName,
    singleName,
    email,
    hostName,
    hostEmail,
    mobileNumber,
    privateMessage,
    accessCode,
    hasOtpStep,
    forceOtp,
    webformEnabled,
    signatureMethods,
    copyAt,
    recipientRoleId: recipientRoleIds[roleOf(recipient)],
    defaultLanguage: languageOf(recipient),
    members: recipient.members.map(({ id: _, state: __, defaultLanguage: ___, ...one }) => one),
    attachments: recipient.attachments.map(({ title, description, required, visibleToSignatories }) => ({
      title,
      description,
      required,
      visibleToSignatories,
    })),
  };
}

type Named = Pick<DraftRecipient, "firstName" | "lastName" | "singleName" | "email" | "mobileNumber">;

function namingOf(before: Named, after: Named): Partial<Change> {
  const { firstName, lastName, singleName, email, mobileNumber } = after;
  const isRenamed =
    firstName !== before.firstName || (lastName ?? "") !== (before.lastName ?? "") || singleName !== before.singleName;
  return {
    ...(isRenamed && { firstName: firstName ?? "", lastName: lastName ?? "", singleName }),
    ...(email && email !== before.email && { email }),
    ...(mobileNumber && mobileNumber !== before.mobileNumber && { mobileNumber }),
  };
}

function hostOf(before: DraftRecipient, { hostName, hostEmail, recipientRoleId }: DraftRecipient): Partial<Change> {
  const isSame = hostName === before.hostName && hostEmail === before.hostEmail;
  if (isSame || !isHosted(roleOf({ recipientRoleId }))) return {};
  return { ...(hostName && { hostName }), ...(hostEmail && { hostEmail }) };
}

function roleChange(before: DraftRecipient, { recipientRoleId, copyAt }: DraftRecipient): Partial<Change> {
  const hasOtherRole = recipientRoleId !== before.recipientRoleId;
  const role = roleOf({ recipientRoleId });
  const isCopy = !acts({ recipientRole: role });
  return {
    ...(hasOtherRole && { recipientRoleId: recipientRoleIds[role] }),
    ...(isCopy && copyAt && copyAt !== before.copyAt && { copyAt }),
  };
}

const languageOf = ({ defaultLanguage }: DraftRecipient) => defaultLanguage as Change["defaultLanguage"];
