import "@/components/ui/zod-without-eval";
import { z } from "zod";
import {
  type CopyTime,
  copyTimes,
  type Language,
  type RecipientRole,
  recipientRoleIds,
  recipientRoles,
  signatureMethodIds,
  standardRole,
} from "@/db/enums";
import { isHosted, roleDefinitions, roleOf } from "@/lib/recipients/roles";
import { shownName } from "@/lib/recipients/rules";
import { maximumAlternates, alternateInput } from "@/lib/recipients/schema";
import { maximumRecipients } from "@/lib/recipients/schema";
import { recipientInput } from "@/lib/workflows/schema";
import { lastNameIfAny } from "@/lib/platform/text/shapes";

export const authentications = ["none", "code", "otp"] as const;

/** The form's fields for a recipient and for a template's role that are not saved under the same name. */
export const rowParts = {
  /** Identifies rows that have no id yet. */
  rowKey: z.string(),
  authentication: z.enum(authentications),
  /** True for a recipient who acts at the same time as the one above. */
  together: z.boolean(),
  role: z.enum(recipientRoles),
  copyTime: z.enum(copyTimes),
  members: z.array(alternateInput.safeExtend({ lastName: lastNameIfAny })).max(maximumAlternates, "membersMaximum"),
  singleName: z.boolean(),
  hostName: z.string(),
  hostEmail: z.string(),
};

export const recipientRow = z
  .object({
    ...recipientInput.shape,
    ...rowParts,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Only a template's role has one. */
    roleName: z.string().optional(),
  })
  .refine((row) => row.authentication !== "code" || row.accessCode, { error: "required", path: ["accessCode"] })
  .superRefine((row, context) => {
    const { error } = recipientInput.safeParse({ ...row, ...savedRole(row), ...savedNames(row) });
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", message, path });
  });
export const recipientForm = z.object({
  recipients: z.array(recipientRow).min(1, "signatoryRequired").max(maximumRecipients, "signatoriesMaximum"),
});
export type RecipientRow = z.input<typeof recipientRow>;
export type RecipientForm = z.input<typeof recipientForm>;
export type RecipientFormRead = z.output<typeof recipientForm>;

export type AlternateRow = RecipientRow["members"][number];
export const emptyAlternate = (): AlternateRow => ({
  firstName: "",
  lastName: "",
  singleName: false,
  email: "",
  mobileNumber: "",
});

export const namingParts = ["firstName", "lastName", "email"] as const;

/** A recipient's name, or those of the people who share the part; empty while there is none. */
export const nameOfRow = ({
  firstName,
  lastName,
  members: alternates,
}: Pick<RecipientRow, "firstName" | "lastName" | "members">) =>
  shownName({ firstName: alternates.length > 0 ? null : firstName, lastName, members: alternates });

export type Person = { firstName: string; lastName: string; singleName?: boolean; email: string };

const allMethods = Object.values(signatureMethodIds).map((id) => ({ id, checked: true }));

type Stored = {
  id: number;
  recipientRoleId: number;
  copyAt: CopyTime | null;
  hasOtpStep: boolean;
  accessCode: string | null;
  mobileNumber: string | null;
  privateMessage: string | null;
  forceOtp: boolean;
  signatureMethods: RecipientRow["signatureMethods"];
  attachments: readonly (NonNullable<RecipientRow["attachments"]>[number] & { id: number })[];
};

/** The form values that are derived alike from a stored recipient and a template's stored role. */
export const storedParts = (stored: Stored) => ({
  id: stored.id,
  role: roleOf(stored),
  copyTime: stored.copyAt ?? "completed",
  authentication: stored.hasOtpStep ? ("otp" as const) : stored.accessCode ? ("code" as const) : ("none" as const),
  privateMessage: stored.privateMessage ?? "",
  accessCode: stored.accessCode ?? "",
  mobileNumber: stored.mobileNumber ?? "",
  hasOtpStep: stored.hasOtpStep,
  forceOtp: stored.forceOtp,
  signatureMethods: stored.signatureMethods,
  attachments: stored.attachments.map(({ id, title, description, required, visibleToSignatories }) => ({
    id,
    title,
    description,
    required,
    visibleToSignatories,
  })),
});

/** The role as a save sends it. */
export const savedRole = ({ role, copyTime }: { role: RecipientRole; copyTime: CopyTime }) => ({
  recipientRoleId: recipientRoleIds[role],
  copyAt: roleDefinitions[role].acts ? null : copyTime,
});

type Names = {
  role: RecipientRole;
  firstName: string;
  lastName: string;
  email: string;
  hostName: string;
  hostEmail: string;
};

/**
 * The names as a save sends them: a part with alternates has no name of its own, somebody who signs in person needs no
 * address, and the host is the sender by default.
 */
export const savedNames = ({ role, firstName, lastName, email, hostName, hostEmail }: Names) => ({
  firstName: firstName || null,
  lastName: lastName || null,
  email: email || null,
  ...savedHost({ role, hostName, hostEmail }),
});

export const savedHost = ({ role, hostName, hostEmail }: Pick<Names, "role" | "hostName" | "hostEmail">) => ({
  hostName: (isHosted(role) && hostName) || null,
  hostEmail: (isHosted(role) && hostEmail) || null,
});

export const newRow = (defaultLanguage: Language, person?: Person): RecipientRow => ({
  rowKey: crypto.randomUUID(),
  authentication: "none",
  together: false,
  role: standardRole,
  copyTime: "completed",
  members: [],
  hostName: "",
  hostEmail: "",
  firstName: person?.firstName ?? "",
  lastName: person?.lastName ?? "",
  singleName: person?.singleName ?? false,
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
