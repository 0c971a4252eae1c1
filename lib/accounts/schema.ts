import { confirmationDigits, maximumPassword, minimumPassword } from "./rules";
import { z } from "zod";
import type { OptionalMail } from "@/db/enums";
import { languages } from "@/db/enums";
import { subscriptionDetailDto, subscriptionDto } from "@/lib/billing/schema";
import { brandingDto } from "@/lib/branding/schema";
import { mailSettingDto } from "@/lib/mail-server/mail-setting-dto";
import { companyDto } from "@/lib/organisations/companies/company-dto";
import {
  oneOrTwoNames,
  confirmed,
  email,
  lastNameIfAny,
  mustMatch,
  passwordConfirmation,
  personName,
  phone,
  singleName,
  changedNames,
  withOwnName,
} from "@/lib/platform/text/shapes";

const newPassword = z
  .string("passwordMissing")
  .min(1, "passwordMissing")
  .min(minimumPassword, "passwordTooShort")
  .max(maximumPassword, "passwordTooLong");
const signUpFields = z.object({
  firstName: personName,
  lastName: personName,
  email,
  phone: phone.nullish(),
  phoneNumber: phone.nullish(),
  password: newPassword,
});
export const signUpInput = withOwnName(signUpFields);
export type SignUpInput = z.infer<typeof signUpInput>;

/** Forms ask for a new password twice (specification, Accounts 5). */
export const signUpForm = withOwnName(
  signUpFields.omit({ phoneNumber: true }).extend({ passwordConfirmation }).refine(confirmed, mustMatch),
);
export const withoutConfirmation = (form: z.infer<typeof signUpForm>): SignUpInput => signUpInput.parse(form);

export const newPasswordForm = z.object({ password: newPassword, passwordConfirmation }).refine(confirmed, mustMatch);

const mailedToken = z.string().trim().min(1, "required").max(200);

export const requestResetInput = z.object({ email });
export const resetPasswordInput = z.object({
  email,
  password: newPassword,
  token: mailedToken,
});

export const emailChangeInput = z.object({ email });
export const emailTokenInput = z.object({ token: mailedToken });
export const emailChangeDto = z.object({
  email: z.string().meta({ description: "The new address" }),
  expiresAt: z.date().meta({ description: "Until when the mailed link confirms it" }),
});
export const emailDto = z.object({ email: z.string().meta({ description: "The address of the account from now on" }) });

/** Has no minimum length, so that a wrong password does not reveal the rule for new ones. */
export const signInInput = z.object({
  email,
  password: z.string("passwordMissing").min(1, "passwordMissing").max(maximumPassword, "passwordTooLong"),
});
export const confirmInput = z.object({ code: z.string().trim().min(1, "required").max(confirmationDigits) });

const profileFields = z.object({
  firstName: personName.optional(),
  lastName: lastNameIfAny.optional(),
  singleName,
  /** The same number under two names, as in sign-up. */
  phone: phone.nullish(),
  phoneNumber: phone.nullish(),
  /** Onboarding can only be finished, not restarted. */
  onboarded: z.literal(true).optional(),
});
export const profileInput = changedNames(profileFields);
export const profileForm = oneOrTwoNames(
  z.object({ firstName: personName, lastName: lastNameIfAny, singleName: z.boolean(), phone }),
);
/** Of an account that lacks them. */
export const namesForm = oneOrTwoNames(
  z.object({ firstName: personName, lastName: lastNameIfAny, singleName: z.boolean() }),
);

export const changePasswordInput = z.object({
  currentPassword: z.string("passwordMissing").min(1, "passwordMissing").max(maximumPassword, "passwordTooLong"),
  password: newPassword,
});
export const changePasswordForm = changePasswordInput.extend({ passwordConfirmation }).refine(confirmed, mustMatch);

export const languageInput = z.object({ defaultLanguage: z.enum(languages) });

export const exchangeInput = z.object({ token: mailedToken });
/** Somebody who has an account already must be signed in to accept, and sets no password here. */
export const acceptInvitationInput = z.object({ token: mailedToken, password: newPassword.optional() });

export const linkedProviderDto = z.object({
  id: z.number(),
  name: z.string().meta({ example: "Google" }),
  linkedAt: z.date(),
  unlinkedAt: z.date().nullable().meta({ description: "Since when it no longer signs in; null while it does" }),
});
export type LinkedProvider = z.infer<typeof linkedProviderDto>;

export const sessionDto = z.object({
  id: z.number(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});

export const userDto = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  singleName: z.boolean(),
  email: z.string(),
  phone: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  defaultLanguage: z.enum(languages).nullable(),
  createdAt: z.date(),
  verified: z.boolean(),
  /** False where the account can only be entered through an external provider. */
  hasPassword: z.boolean(),
});

/** GET /auth/me; what belongs to a plan or an organisation is null or [] where there is none (docs/api.md). */
export const meDto = z.object({
  user: userDto,
  onboarded: z.boolean(),
  company: companyDto.nullable(),
  companyGroups: z.array(z.object({ id: z.number(), name: z.string(), companyId: z.number(), roleId: z.number() })),
  companyBranding: brandingDto.nullable(),
  companyMailSetting: mailSettingDto.nullable(),
  subscription: subscriptionDto.nullable(),
  enterpriseSubscription: z
    .object({
      companyId: z.number(),
      organisationUnitLimit: z.number().nullable(),
      templateLimit: z.number().nullable(),
      cancelledAt: z.date().nullable(),
    })
    .nullable(),
  subscriptionDetail: subscriptionDetailDto.nullable(),
  holdingCompany: z.object({ id: z.number(), name: z.string() }).nullable(),
  holdingCompanyCompanies: z.array(companyDto),
});

export const tokenDto = z.object({ token: z.string() });

/** Which optional mails a user gets; mails that must be sent are not listed. */
export const mailChoices = z
  .object({
    completed: z.boolean().meta({ description: "As sender, that everyone has finished" }),
    declined: z.boolean().meta({ description: "As sender, that a recipient declined" }),
    stepDone: z.boolean().meta({ description: "As sender, that a recipient has finished" }),
    reminders: z.boolean().meta({ description: "As recipient, reminders that are sent by date" }),
    newBrowser: z.boolean().meta({ description: "Of a sign-in from a browser and network not seen before" }),
  } satisfies Record<OptionalMail, z.ZodType>)
  .meta({ id: "MailChoices" });
export type MailChoices = z.infer<typeof mailChoices>;

export const idleDto = z.object({
  userId: z.number(),
  secondsLeft: z
    .number()
    .nullable()
    .meta({ description: "Until the session ends if nothing is done; null where the organisation has no such rule" }),
});
