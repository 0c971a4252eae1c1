import { maximumAccessCode } from "@/lib/workflows/rules";
import { z } from "zod";
import { languages, recipientRoleIds, signatureMethodIds } from "@/db/enums";
import { recipientAttachmentDto } from "@/lib/attachments/schema";
import { brandingDto } from "@/lib/branding/schema";
import { documentDto, fieldDto, pageDto } from "@/lib/documents/schema";
import { fieldRules } from "@/lib/fields/rules/schema";
import { entriesHold, prefills } from "@/lib/fields/kinds/field-kind";
import { describedId } from "@/lib/platform/http/described-ids";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import { codeWithGaps, withoutGaps } from "@/lib/platform/text/code-with-gaps";
import { email } from "@/lib/platform/text/shapes";
import { settingsDto } from "@/lib/workflows/schema/settings";
import { maximumReason, otpDigits } from "./rules";
import { signatureFonts } from "./rules/signature-fonts";
import { maximumTyped } from "./rules/own-name";
import { id } from "@/lib/platform/http/ids";
import { seenSequence } from "./schema/seen-sequence";
import { freeText } from "@/lib/platform/text/single-line";

/** The disclosure that a recipient agrees to before the first signature; its text is in the catalogues. */
export const disclosureVersion = "2026-11";

export const linkToken = z.string().regex(/^[\w-]{16,100}$/);
const performedAt = z.iso.datetime({ offset: true }).nullish();

const entryInput = z.object({
  fieldId: id,
  documentId: id,
  /** Whether the value is as typed on a page in the call's language, such as 1.234,50, and not as stored. */
  typed: z.boolean().nullish(),
  /** The length is checked with the characters, so that one value that is too long does not refuse the others. */
  value: z.string().nullish(),
  selected: z.boolean().nullish(),
  performedAt,
});
export type EntryInput = z.infer<typeof entryInput>;

export const valuesInput = z.object({
  data: z.array(entryInput).max(2000),
  language: z.enum(languages).nullish(),
  timeZone: z.string().max(64).nullish().meta({ description: "The recipient's, in which signing dates are days" }),
  seenSequence,
});

const printed = z
  .string()
  .nullable()
  .meta({ description: "How the value will be printed, if not as `shown`: documents have one language for that" });

/** Of fields with a condition or a formula, and of those that are printed in another form than a page shows. */
export const valueUpdates = z.array(
  z.object({
    fieldId: z.number(),
    visible: z.boolean().meta({ description: "What is not visible is not asked for, stored or printed" }),
    value: z.string().nullable().meta({ description: "The value, of a formula the computed one" }),
    shown: z.string().nullable().meta({ description: "The same as a page shows it" }),
    printed,
  }),
);

export type ValuesInput = z.infer<typeof valuesInput>;

export const finishInput = valuesInput.extend({
  data: z.array(entryInput).max(2000).default([]),
});

/** An OTP signature is sent without an image: the server draws it. */
export const signatureInput = z
  .object({
    documentId: id,
    fieldId: id,
    encodedImage: z.string().nullish(),
    signedAt: performedAt,
    signType: z.number().int().min(1).max(6),
    saveSignature: z.boolean().nullish(),
    makeDefault: z.boolean().nullish(),
    seenSequence,
  })
  .refine((s) => s.encodedImage || s.signType === signatureMethodIds.otp, {
    error: "required",
    path: ["encodedImage"],
  });

/** `language` is that of the sentence as shown. */
export const consentInput = z.object({
  version: z.string().max(20),
  language: z.enum(languages).nullish(),
  /** In person: the recipient confirms the name under which the device was handed over. */
  isMe: z.union([z.literal(true), z.literal("on")]).nullish(),
  seenSequence,
});
/** A text that is too long for a code, as a password manager may fill in, is a wrong code. */
const wrongCode = "codeWrong";
const typedCode = z.string().max(codeWithGaps, wrongCode).overwrite(withoutGaps).max(otpDigits, wrongCode);
export const handBackInput = z.object({ code: typedCode });
export const copyAddressInput = z.object({ email });
export const declineInput = z.object({ declineReason: freeText().min(1, "required").max(maximumReason) });
export const accessInput = z.object({
  accessCode: z.string().max(maximumAccessCode, wrongCode).nullish(),
  otp: typedCode.nullish(),
});

export const savedSignatureDto = z.object({
  id: z.number(),
  image: z.string(),
  signType: z.number(),
  isInitial: z.boolean(),
  createdAt: z.date(),
});

/** The recipient's name in a script font; the image has an address of its own. */
export const presavedSignatureDto = z.object({ font: z.enum(signatureFonts), isInitial: z.boolean() });
export const presavedParams = presavedSignatureDto.pick({ font: true });
export const presavedQuery = z.object({ kind: z.enum(["signature", "initials"]).default("signature") });

const eventInput = z.object({
  kind: z.enum(["opened", "page_viewed", "field_interacted"]).meta({
    description: "opened: the signing page is visible; the other two name a document, and say so too",
  }),
  documentId: id.nullish(),
  pageIndex: z.number().int().min(0).nullish(),
  fieldId: id.nullish(),
});
export type EventInput = z.infer<typeof eventInput>;
/** One event, or those of the last seconds. */
export const eventsInput = z.union([z.object({ events: z.array(eventInput).min(1).max(100) }), eventInput]);

/** A typed signature, without what nobody sees. */
export const typedText = z.string().overwrite(withoutInvisible).trim().max(maximumTyped);

/** The page's form as a browser posts it without scripts; the field names contain their ids. */
export const formInput = z.object({
  act: z.enum(["finish", "decline", "link"]).nullable().catch(null),
  consent: z.literal("on").nullish(),
  language: z.enum(languages).nullable().catch(null),
  font: z.enum(signatureFonts).nullish(),
  seenSequence: z.coerce.number().int().nullable().catch(null),
});
export type FormInput = z.infer<typeof formInput>;

/** Read after the entries of the same form were kept, so that a name that is too long loses none. */
export const typedInput = z.object({ typedSignature: typedText, typedInitials: typedText });

const entryKind = z.object({
  holds: z.enum(entriesHold).meta({ description: "What an entry of the field holds" }),
  prefill: z.enum(prefills).nullable().meta({ description: "What the product fills in" }),
});

const signingFieldDto = fieldDto.extend({
  ...entryKind.shape,
  /** Filled and read-only: recipientName, signDate, and what the sender filled. */
  prefilled: z.boolean(),
  fixedDay: z.string().nullable().meta({
    description:
      "A signing date that conditions or formulas read: the day in the sender's time zone. Null for others, which are days of the recipient's own",
  }),
  shown: z.string().nullable().meta({ description: "The value, or what was typed instead, as a page shows it" }),
  printed,
  control: z
    .object({
      type: z.string(),
      inputMode: z.enum(["decimal", "numeric"]).optional(),
      autoCapitalize: z.literal("characters").optional(),
      autoComplete: z.string(),
      maxLength: z.number(),
      min: z.string().optional(),
      max: z.string().optional(),
    })
    .meta({ description: "Attributes of the input that a page shows for a text" }),
  visible: z.boolean().meta({ description: "Whether the field's condition shows it, as far as saved" }),
  problem: z.string().nullable().meta({ description: "Why what was typed is not accepted" }),
  signature: z
    .object({ id: z.number(), signType: z.number().nullable(), signedAt: z.date() })
    .nullable()
    .meta({ description: "The signature, or in a picture field the picture, that the recipient has made" }),
});
export type SigningFieldDto = z.infer<typeof signingFieldDto>;

const formatRules = fieldRules.omit({ overflow: true, readOnly: true, formula: true, condition: true });

/** What the signing page takes of a field. The rest, which the API has, would be a quarter of the response. */
const shownField = signingFieldDto
  .omit({
    fieldTypeId: true,
    signatoryId: true,
    templateRoleId: true,
    duplicatedFromFieldId: true,
    format: true,
    currency: true,
    min: true,
    max: true,
    decimals: true,
    minLength: true,
    maxLength: true,
    pattern: true,
    patternMessage: true,
    readOnly: true,
  })
  .extend({
    /** How the browser reads and checks what is typed, where not every text is accepted or conditions refer to it. */
    formatRules: formatRules.nullable(),
    /** What all radio buttons of the group have as their description: it is about the question, not about one choice. */
    groupDescription: z.string(),
  });
export type ShownField = z.infer<typeof shownField>;

/** An earlier entry of another recipient: shown, never sent back. */
const otherValueDto = fieldDto
  .pick({
    id: true,
    fieldType: true,
    relativeTop: true,
    relativeLeft: true,
    relativeWidth: true,
    relativeHeight: true,
    fieldSettings: true,
    multiline: true,
    comb: true,
    overflow: true,
  })
  .extend({
    ...entryKind.shape,
    text: z.string().nullable(),
    selected: z.boolean(),
    signatureId: z.number().nullable(),
  });

const pageWith = <Field extends z.ZodType>(field: Field) =>
  pageDto.omit({ fields: true }).extend({
    /** The text of the page, for those who cannot see its image; null until it was read. */
    text: z.string().nullable(),
    printedCode: z
      .string()
      .nullable()
      .meta({ description: "The line with the workflow's code that will be printed at the foot of this page" }),
    fields: z.array(field),
    values: z.array(otherValueDto),
  });

const signingDocumentDto = documentDto
  .pick({ id: true, uuid: true, name: true })
  .extend({ pages: z.array(pageWith(signingFieldDto)) });
export type SigningDocumentDto = z.infer<typeof signingDocumentDto>;

/** Without what the server renders: the entries of others, and the line at the foot. */
const shownPage = pageWith(shownField).omit({ values: true, printedCode: true });
const shownDocument = signingDocumentDto.extend({ pages: z.array(shownPage) });
export type ShownDocument = z.infer<typeof shownDocument>;

/** Requested of this recipient; from the sender; from others who have finished. */
export const signingAttachments = z.object({
  attachments: z.array(recipientAttachmentDto),
  referenceAttachments: z.array(recipientAttachmentDto),
  visibleAttachments: z.array(recipientAttachmentDto),
});

export const signingAnswer = signingAttachments.extend({
  visibleAttachments: z.array(recipientAttachmentDto.extend({ uploadedBy: z.string() })),
  documents: z.array(signingDocumentDto),
  branding: brandingDto.omit({ enabled: true }).nullable(),
  message: z.string().nullable(),
  privateMessage: z.string().nullable(),
  signatory: z.object({
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    webformEnabled: z.boolean(),
    signatureMethods: z.array(z.number()),
    forceOtp: z.boolean(),
    mayDecline: z.boolean(),
    mayHandOn: z.boolean(),
    mayDownload: z.boolean().meta({
      description:
        "Whether the documents can be downloaded before signing: as the sender says, and never on a host's device",
    }),
    maySaveSignatures: z
      .boolean()
      .meta({ description: "Not on a host's device, and not at an address that was not confirmed" }),
    recipientRoleId: describedId(recipientRoleIds),
  }),
  sender: z.object({ name: z.string(), company: z.string().nullable() }),
  title: z.string(),
  /** Of whom one acts for this part, whoever consents first; empty for a recipient of one person. */
  oneOf: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  declined: z.boolean(),
  consented: z.boolean(),
  sequence: z
    .number()
    .meta({ description: "The last entry of the workflow's trail: what is shown here is as of then" }),
  disclosureVersion: z.string(),
  language: z.enum(languages),
  printLanguage: settingsDto.shape.printLanguage,
});
export type SigningAnswer = z.infer<typeof signingAnswer>;

/** What the signing page is given. */
export const shownRequest = signingAnswer.extend({ documents: z.array(shownDocument) });
export type ShownRequest = z.infer<typeof shownRequest>;
