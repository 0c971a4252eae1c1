import { z } from "zod";
import { describedId, meaningOf } from "@/lib/platform/http/described-ids";
import { copyTimes, languages, recipientStatuses, signatureMethodIds, workflowStatusIds } from "@/db/enums";
import {
  changedNames,
  email,
  hasLastName,
  isObject,
  lastNameIfAny,
  lastNameMissing,
  lastNameOrNone,
  personName,
  singleName,
  withOwnName,
  withoutSecondName,
} from "@/lib/platform/text/shapes";
import { attachmentDto, requestedInputs } from "@/lib/attachments/schema";
import { externalDataDto, externalDataInput, isGiven } from "@/lib/external-data/schema";
import { maximumDocuments } from "@/lib/documents/rules";
import { documentDto, fieldProblems, seenUpdatedAt } from "@/lib/documents/schema";
import {
  dropFields,
  maximumAlternates,
  alternateDto,
  alternateInput,
  maximumRecipients,
  mobileNumber,
  recipientRoleId,
  roleInputs,
} from "@/lib/recipients/schema";
import { freeText, singleLine } from "@/lib/platform/text/single-line";
import { needsAddress, roleOf } from "@/lib/recipients/roles";
import { maximumAccessCode, maximumScheduleDays, sendRefusalSubjects, soonMinutes } from "./rules";
import { refusedMailDto, refusedTextDto } from "./schema/refused";
import { printLanguage, settingsDto } from "./schema/settings";
import { id, writtenId } from "@/lib/platform/http/ids";

export const workflowId = writtenId;
const workflowName = singleLine().max(255).nullish();
const documentIds = z
  .array(id)
  .min(1, "documentsRequired")
  .max(maximumDocuments, "documentsMaximum")
  .refine((ids) => new Set(ids).size === ids.length, "notValid");

export const workflowInput = z.object({
  documentIds,
  workflowName,
  groupId: id.nullish(),
  attachmentIds: z.array(id).max(20).nullish(),
  templateRoleIds: z.array(id).nullish(),
  printLanguage,
  ...externalDataInput,
});

export const documentsChange = z.object({
  documentIds: documentIds.optional(),
  workflowName,
  groupId: id.nullish(),
  seenUpdatedAt,
});

export const scheduling = `An \`execute_at\` up to ${soonMinutes} minutes ahead sends at once; a later one, up to ${maximumScheduleDays} days ahead, sets \`scheduled_at\`, or sets it anew, and \`execute_at\` stays null until the workflow is really sent. Null calls the schedule off. A scheduled workflow keeps the status of a draft and cannot be edited: call it off first.`;

/** One change: the order switch; the print language; sending now, later or not any more; cancelling; external data. */
export const workflowChange = z
  .object({
    executeActionsInOrder: z.boolean().optional(),
    printLanguage,
    /** Up to five minutes ahead sends now, later schedules, and null calls the schedule off. */
    executeAt: z.iso.datetime({ offset: true, error: "notValid" }).nullish(),
    cancel: z.literal(true).optional(),
    reason: freeText().max(1000).nullish(),
    ...externalDataInput,
    seenUpdatedAt,
  })
  .refine(
    ({ executeActionsInOrder, printLanguage: language, executeAt, cancel, ...data }) =>
      [executeActionsInOrder, language, executeAt, cancel, isGiven(data) || undefined].filter(
        (one) => one !== undefined,
      ).length <= 1,
    { error: "oneChange", path: ["executeAt"] },
  )
  .meta({ example: { execute_at: "2026-11-21T10:00:00Z" } });

const method = z.object({
  id: z.number().int().min(1).max(6).meta(meaningOf(signatureMethodIds)),
  checked: z.boolean().default(true),
});

export const signatureMethods = z
  .array(method)
  .max(6)
  .refine((list) => list.length === 0 || list.some((m) => m.checked), "methodRequired")
  .nullish();
export const actionIndex = z.number().int().min(0).max(1000).nullish();

const orEmpty = (text: string | null | undefined) => text ?? "";
const recipientFields = z.object({
  id: id.nullish(),
  ...roleInputs,
  /** Name and address are required, and ignored of a recipient with alternates, who has those of the one who acts. */
  firstName: personName.nullish().transform(orEmpty),
  lastName: lastNameOrNone,
  singleName,
  email: email.nullish().transform(orEmpty),
  /** Only in person: on whose device; by default the sender. */
  hostName: personName.nullish(),
  hostEmail: email.nullish(),
  /** Several people of whom one acts, whoever consents first. */
  members: z.array(alternateInput).max(maximumAlternates, "membersMaximum").nullish(),
  mobileNumber: mobileNumber.nullish(),
  privateMessage: freeText().max(1000).nullish(),
  accessCode: z.string().max(maximumAccessCode, "accessCodeTooLong").nullish(),
  hasOtpStep: z.boolean().nullish(),
  forceOtp: z.boolean().nullish(),
  webformEnabled: z.boolean().nullish(),
  defaultLanguage: z.enum(languages).nullish(),
  attachments: requestedInputs.nullish(),
  signatureMethods,
  actionIndex,
  ...externalDataInput,
});
export const exclusiveGate = (s: { accessCode?: string | null | undefined; hasOtpStep?: boolean | null | undefined }) =>
  !(s.accessCode && s.hasOtpStep);

const hasAlternates = ({ members: alternates }: { members?: readonly unknown[] | null | undefined }) =>
  Boolean(alternates?.length);
export const recipientInput = withOwnName(recipientFields)
  .overwrite(withoutSecondName)
  .refine(exclusiveGate, { error: "gateExclusive", path: ["accessCode"] })
  .refine((s) => !s.hasOtpStep || s.mobileNumber || hasAlternates(s), {
    error: "invalidPhoneSignatory",
    path: ["mobileNumber"],
  })
  .refine((s) => s.firstName || hasAlternates(s), { error: "required", path: ["firstName"], when: isObject })
  .refine((s) => hasLastName(s) || hasAlternates(s), lastNameMissing)
  .refine((s) => s.email || hasAlternates(s) || !needsAddress(roleOf(s)), {
    error: "required",
    path: ["email"],
    when: isObject,
  });
export type RecipientInput = z.infer<typeof recipientInput>;
export type SentRecipient = z.input<typeof recipientInput>;
export const recipientsInput = z.object({
  signatories: z.array(recipientInput).min(1, "signatoryRequired").max(maximumRecipients, "signatoriesMaximum"),
  dropFields,
  seenUpdatedAt,
});
/** Without the rule of `changedNames`. */
export const recipientChangeFields = recipientFields
  .partial()
  .extend({ id, firstName: personName.optional(), lastName: lastNameIfAny.optional(), email: email.optional() });
export const recipientChange = changedNames(recipientChangeFields);
export const recipientChanges = z.object({
  signatories: z.array(recipientChange).min(1, "signatoryRequired").max(maximumRecipients, "signatoriesMaximum"),
  dropFields,
  seenUpdatedAt,
});

export const recipientDto = z
  .object({
    id: z.number(),
    workflowId: z.number(),
    workflowActionId: z.number(),
    /** Name and address are null while nobody of several has claimed the part. */
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    singleName: z.boolean(),
    email: z.string().nullable(),
    mail: z.boolean().meta({ description: "False: no mail brings the link, the sender delivers it" }),
    members: z.array(alternateDto),
    /** Only in person. */
    hostName: z.string().nullable(),
    hostEmail: z.string().nullable(),
    mobileNumber: z.string().nullable(),
    privateMessage: z.string().nullable(),
    accessCode: z.string().nullable(),
    hasOtpStep: z.boolean(),
    forceOtp: z.boolean(),
    webformEnabled: z.boolean(),
    defaultLanguage: z.string(),
    attachments: z.array(attachmentDto),
    signatureMethods: z.array(z.object({ id: z.number(), checked: z.boolean() })),
    actionIndex: z.number(),
    recipientRoleId,
    /** Null unless the recipient gets a copy. */
    copyAt: z.enum(copyTimes).nullable(),
    copySentAt: z.date().nullable(),
    /** The template role that this recipient fills. */
    templateRoleId: z.number().nullable(),
    roleName: z.string().nullable(),
    status: z.enum(recipientStatuses),
    /** No code can be tried until then: too many were wrong, or sent. */
    lockedUntil: z.date().nullable(),
    openedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    declinedAt: z.date().nullable(),
    declineReason: z.string().nullable(),
    firstNameChangesFrozen: z.boolean(),
    lastNameChangesFrozen: z.boolean(),
    emailChangesFrozen: z.boolean(),
    mobileNumberChangesFrozen: z.boolean(),
    defaultLanguageChangesFrozen: z.boolean(),
    ...externalDataDto,
  })
  .meta({ id: "Recipient" });
export type RecipientDto = z.infer<typeof recipientDto>;

export const recipientsAnswer = z.object({
  signatories: z.array(recipientDto),
  workflowUpdatedAt: z.date(),
  fieldProblems,
});

export const reminderDto = z.object({
  id: z.number(),
  reminderDaysSet: z.number(),
  escalateDaysSet: z.number(),
  escalateEmail: z.string().nullable(),
  customEmailText: z.string().nullable(),
  reminderSentAt: z.date().nullable(),
  escalateSentAt: z.date().nullable(),
});
export type ReminderDto = z.infer<typeof reminderDto>;

const resourceDto = z.object({
  resourceType: z.enum(["document", "signatory"]),
  resourceId: z.number(),
  resourceIndex: z.number(),
});
export const workflowRowDto = z.object({
  id: z.number(),
  uuid: z.string(),
  name: z.string().nullable(),
  title: z.string(),
  workflowStatusId: describedId(workflowStatusIds),
  executeAt: z.date().nullable(),
  /** When a draft will be sent; null unless it is scheduled. */
  scheduledAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  startedExecutionAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  initiatorId: z.number(),
  executeActionsInOrder: z.boolean(),
  allowChanges: z.boolean(),
  groupId: z.number().nullable(),
  cancelReason: z.string().nullable(),
  expiresAt: z.date().nullable(),
  completeCount: z.number(),
  totalSteps: z.number(),
  ...externalDataDto,
});
export const workflowDto = workflowRowDto
  .extend({
    workflowActions: z.array(
      z.object({
        id: z.number(),
        actionIndex: z.number(),
        workflowActionStatusId: z.number(),
        startedExecutionAt: z.date().nullable(),
        workflowResources: z.array(resourceDto),
      }),
    ),
    workflowResources: z.array(resourceDto),
    settings: settingsDto,
    reminders: z.array(reminderDto),
    /** Why a scheduled draft was not sent when it was due; null once it is sent, scheduled again or called off. */
    scheduleRefusal: z.object({ label: z.string(), message: z.string() }).nullable(),
    /** When sealing last failed, if it has failed for a minute; null after success. */
    sealingFailedAt: z.date().nullable(),
  })
  .meta({ id: "Workflow" });
export type WorkflowDto = z.infer<typeof workflowDto>;

export const workflowAnswer = z.object({
  workflow: workflowDto,
  documents: z.array(documentDto),
  signatories: z.array(recipientDto),
  referenceAttachments: z.array(attachmentDto),
  assignedGroup: z.object({ id: z.number(), name: z.string() }).nullable(),
  refusedMails: z.array(refusedMailDto),
  refusedTexts: z.array(refusedTextDto),
  fieldProblems,
});
export type WorkflowAnswer = z.infer<typeof workflowAnswer>;

export const sendRefusalDto = z
  .object({
    about: z.enum(sendRefusalSubjects),
    label: z.string(),
    message: z.string(),
  })
  .meta({ id: "SendRefusal" });
export type SendRefusalDto = z.infer<typeof sendRefusalDto>;
export const sendWarningDto = sendRefusalDto.omit({ label: true }).meta({ id: "SendWarning" });
export type SendWarningDto = z.infer<typeof sendWarningDto>;
