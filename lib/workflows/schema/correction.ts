import { z } from "zod";
import { addedField, changedField, seenUpdatedAt } from "@/lib/documents/schema";
import { id } from "@/lib/platform/http/ids";
import { changedNames } from "@/lib/platform/text/shapes";
import { dropFields } from "@/lib/recipients/schema";
import { recipientChangeFields, recipientInput } from "@/lib/workflows/schema";

const maximumCorrections = 100;

const ref = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: "A name for the added recipient within this call, so that fields can be added for them" });

const signatoryId = id.meta({ description: "Which recipient" });
const step = z
  .number()
  .int()
  .min(0)
  .max(1000)
  .meta({ description: "The step, counted from 0, as the workflow is after the corrections before this one" });
const together = z
  .boolean()
  .default(true)
  .meta({ description: "False to make a step of their own, before the one that has this number until then" });

/** Who a recipient is, and what they are told and asked for at the gate; of an alternate only who they are. */
const changeRecipient = changedNames(
  recipientChangeFields
    .pick({
      firstName: true,
      lastName: true,
      singleName: true,
      email: true,
      hostName: true,
      hostEmail: true,
      defaultLanguage: true,
      mobileNumber: true,
      recipientRoleId: true,
      copyAt: true,
      privateMessage: true,
      accessCode: true,
      hasOtpStep: true,
    })
    .extend({
      kind: z.literal("change_recipient"),
      signatoryId: id.meta({ description: "Which recipient, or which of several of whom one acts" }),
      dropFields,
    }),
);
const addRecipient = z.object({
  kind: z.literal("add_recipient"),
  ref: ref.optional(),
  signatory: recipientInput.refine((given) => !given.id, { error: "notValid", path: ["id"] }),
  together,
});
const removeRecipient = z.object({ kind: z.literal("remove_recipient"), signatoryId });
const moveRecipient = z.object({ kind: z.literal("move_recipient"), signatoryId, actionIndex: step, together });
const documentId = id.meta({ description: "The document that the field is in" });
const addField = z.object({
  kind: z.literal("add_field"),
  documentId,
  ref: ref.optional().meta({ description: "In place of the field's `signatory_id`: a recipient that this call adds" }),
  field: addedField.meta({ description: "The field, without an id" }),
});
const changeField = z.object({
  kind: z.literal("change_field"),
  field: changedField.meta({ description: "The field as it becomes" }),
});
const removeField = z.object({
  kind: z.literal("remove_field"),
  fieldId: id.meta({ description: "Which field" }),
});

const correction = z.discriminatedUnion("kind", [
  changeRecipient,
  addRecipient,
  removeRecipient,
  moveRecipient,
  addField,
  changeField,
  removeField,
]);
export type CorrectionInput = z.infer<typeof correction>;
/** As a call sends it. */
export type SentCorrection = z.input<typeof correction>;
export type CorrectionOf<Kind extends CorrectionInput["kind"]> = Extract<CorrectionInput, { kind: Kind }>;

/** All or nothing; in the order of the list. */
export const correctionsInput = z
  .object({
    dryRun: z.boolean().default(false).meta({ description: "True to be told what would happen, without doing it" }),
    corrections: z
      .array(correction)
      .min(1, "required")
      .max(maximumCorrections, "correctionsMaximum")
      .meta({ description: "Applied in this order, all or nothing" }),
    seenUpdatedAt,
  })
  .meta({
    example: {
      dry_run: true,
      corrections: [
        { kind: "change_recipient", signatory_id: 12, email: "ada@example.com" },
        { kind: "remove_recipient", signatory_id: 13 },
      ],
    },
  });

/** What of a recipient, beside who they are and their fields, a correction changes. */
const changedSettings = [
  "role",
  "step",
  "copyAt",
  "accessCode",
  "oneTimeCode",
  "mobileNumber",
  "privateMessage",
  "language",
] as const;
export type ChangedSetting = (typeof changedSettings)[number];

const correctionMails = [
  "signatureRequest",
  "documentCopy",
  "partIsFree",
  "requestChanged",
  "requestWithdrawn",
] as const;
export type CorrectionMail = (typeof correctionMails)[number];
export const isCorrectionMail = (name: string): name is CorrectionMail => correctionMails.some((one) => one === name);

const fieldNames = (description: string) => z.array(z.string()).meta({ description });

/** What a correction means for one recipient. */
const correctionEffect = z
  .object({
    signatoryId: z.number().nullable().meta({ description: "Null for a recipient who would be added" }),
    ref: z.string().nullable().meta({ description: "As the call names an added recipient" }),
    name: z.string().meta({ description: "The name, or those of the people of whom one acts" }),
    isAdded: z.boolean().meta({ description: "They take part from now on" }),
    isRemoved: z.boolean().meta({ description: "They no longer take part, and their link says so" }),
    isReplaced: z
      .boolean()
      .meta({ description: "Another person has the part, and what the former one did is deleted" }),
    losesConsent: z.boolean().meta({ description: "What they agreed to changed, so they are asked to agree again" }),
    losesTurn: z.boolean().meta({ description: "They had been asked, and now wait for others to act first" }),
    getsTurn: z.boolean().meta({ description: "It is now their turn" }),
    changedSettings: z
      .array(z.enum(changedSettings))
      .meta({ description: "What else of how they take part is another now, also of one of several people" }),
    addedFields: fieldNames("The names of the fields that they get"),
    changedFields: fieldNames("The names of their fields that change"),
    removedFields: fieldNames("The names of the fields that they lose"),
    lostEntries: fieldNames("The names of the fields whose entries are deleted"),
    mails: z
      .array(z.object({ mail: z.enum(correctionMails).meta({ description: "Which mail" }), email: z.string() }))
      .meta({ description: "The mails that they get, and where each goes" }),
  })
  .meta({ id: "CorrectionEffect" });
export type CorrectionEffect = z.infer<typeof correctionEffect>;

export const correctionsAnswer = z.object({
  dryRun: z.boolean().meta({ description: "Whether nothing was changed" }),
  completes: z.boolean().meta({ description: "Nobody is left to act, so the workflow is completed and sealed" }),
  effects: z.array(correctionEffect).meta({ description: "For each recipient for whom something happens" }),
  workflowUpdatedAt: z.date(),
});
export type CorrectionsAnswer = z.infer<typeof correctionsAnswer>;
