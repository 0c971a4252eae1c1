import "@/components/ui/zod-without-eval";
import { z } from "zod";
import { type Language, signatureMethodIds } from "@/db/enums";
import { maximumSignatories, signatoryInput } from "@/lib/workflows/schema";

export const authentications = ["none", "code", "otp"] as const;

/** A recipient in the form. `rowKey` identifies rows that have no id yet. */
export const recipientRow = signatoryInput
  .safeExtend({
    rowKey: z.string(),
    authentication: z.enum(authentications),
    /** True for a recipient who acts at the same time as the one above. */
    together: z.boolean(),
    /** Only a template's role has one. */
    roleName: z.string().optional(),
  })
  .refine((row) => row.authentication !== "code" || row.accessCode, { error: "required", path: ["accessCode"] });
export const recipientForm = z.object({
  recipients: z.array(recipientRow).min(1, "signatoryRequired").max(maximumSignatories, "signatoriesMaximum"),
});
export type RecipientRow = z.input<typeof recipientRow>;
export type RecipientForm = z.input<typeof recipientForm>;
export type RecipientFormRead = z.output<typeof recipientForm>;

export type Person = { firstName: string; lastName: string; email: string };

const allMethods = Object.values(signatureMethodIds).map((id) => ({ id, checked: true }));

export const newRow = (defaultLanguage: Language, person?: Person): RecipientRow => ({
  rowKey: crypto.randomUUID(),
  authentication: "none",
  together: false,
  firstName: person?.firstName ?? "",
  lastName: person?.lastName ?? "",
  email: person?.email ?? "",
  defaultLanguage,
  privateMessage: "",
  accessCode: "",
  mobileNumber: "",
  hasOtpStep: false,
  forceOtp: false,
  webformEnabled: false,
  signatureMethods: allMethods,
  attachments: [],
});
