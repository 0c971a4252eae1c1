import { recipientRoleIds } from "@/db/enums";
import { roleOf } from "@/lib/recipients/roles";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import type { SentRecipient } from "@/lib/workflows/schema";
import type { DraftRecipient } from "@/components/wizard/draft/draft";

/** A recipient as the form saves one, over what is known of them. */
export function savedRecipient(
  given: SentRecipient,
  known: DraftRecipient | undefined,
  newId: () => number,
): DraftRecipient {
  const id = known?.id ?? newId();
  return {
    ...(known ?? nobody(id)),
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    singleName: given.singleName ?? false,
    email: given.email ?? null,
    hostName: given.hostName ?? null,
    hostEmail: given.hostEmail ?? null,
    mobileNumber: given.mobileNumber || null,
    privateMessage: given.privateMessage || null,
    accessCode: given.accessCode || null,
    hasOtpStep: given.hasOtpStep ?? false,
    forceOtp: given.forceOtp ?? false,
    webformEnabled: given.webformEnabled ?? false,
    defaultLanguage: given.defaultLanguage ?? "en",
    recipientRoleId: recipientRoleIds[roleOf({ recipientRoleId: given.recipientRoleId })],
    copyAt: given.copyAt ?? null,
    actionIndex: given.actionIndex ?? 0,
    signatureMethods: (given.signatureMethods ?? []).map((one) => ({ ...one, checked: one.checked ?? true })),
    members: (given.members ?? []).map(savedMember(known, newId)),
    attachments: (given.attachments ?? []).map(savedRequest(known, newId)),
  };
}

type Member = NonNullable<SentRecipient["members"]>[number];
type Request = NonNullable<SentRecipient["attachments"]>[number];

const savedMember = (known: DraftRecipient | undefined, newId: () => number) => (given: Member) => {
  const was = known?.members.find((one) => one.id === given.id || isSameAddress(one.email, given.email));
  return {
    ...(was ?? { id: newId(), state: "waiting" as const, defaultLanguage: "en" }),
    firstName: given.firstName,
    lastName: given.lastName ?? "",
    singleName: given.singleName ?? false,
    email: given.email,
    mobileNumber: given.mobileNumber || null,
  };
};

const savedRequest =
  (known: DraftRecipient | undefined, newId: () => number) =>
  (given: Request): DraftRecipient["attachments"][number] => {
    const was = known?.attachments.find(({ id, title }) => id === given.id || title === given.title);
    const request = { title: given.title, description: given.description };
    const whether = { required: given.required ?? false, visibleToSignatories: given.visibleToSignatories ?? false };
    return { ...(was ?? { ...noFile, id: newId() }), ...request, ...whether };
  };

const noFile = {
  signatoryId: null,
  templateRoleId: null,
  allowChanges: true,
  fileName: null,
  contentType: null,
  byteSize: null,
  uploadedAt: null,
  loadsFrom: [],
  loadsConfirmed: false,
};

/** Whom the sender adds, before the form's values are known. */
const nobody = (id: number) => ({
  id,
  workflowActionId: id,
  roleName: null,
  mail: true,
  externalId: null,
  metadata: {},
  firstNameChangesFrozen: false,
  lastNameChangesFrozen: false,
  emailChangesFrozen: false,
  mobileNumberChangesFrozen: false,
  defaultLanguageChangesFrozen: false,
  status: "waiting" as const,
});
