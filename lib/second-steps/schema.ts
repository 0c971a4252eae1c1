import { z } from "zod";
import { singleLine } from "@/lib/platform/text/single-line";
import { externalProviders } from "@/lib/platform/oauth/provider-names";
import { mostPasskeys, passkeyNameLength, totpDigits } from "./rules";
import { writtenId } from "@/lib/platform/http/ids";

/** As people type it from an app that shows it in groups. */
const code = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().min(1, "required").length(totpDigits, "codeWrong"))
  .meta({ example: "123456" });
const recoveryCode = z.string().trim().min(1, "required").max(40, "codeWrong");
/** The JSON of the browser's own PublicKeyCredential, as text, because its names are those of WebAuthn. */
const passkey = z.string().min(1, "required").max(20_000).meta({
  description: "The JSON text of the browser's PublicKeyCredential (toJSON)",
});

/** Exactly one of them. */
const given = { code: code.optional(), recoveryCode: recoveryCode.optional(), passkey: passkey.optional() };
export type GivenStep = { code?: string | undefined; recoveryCode?: string | undefined; passkey?: string | undefined };

const challenge = z.string().trim().min(1, "required").max(200);
export const secondStepInput = z.object({ challenge, ...given });
export const proofInput = z.object({
  ...given,
  password: z.string().min(1, "passwordMissing").max(128, "passwordTooLong").optional(),
  mailedCode: z.string().trim().min(1, "required").max(20, "codeWrong").optional(),
});
export const codeForm = z.object({ code });
export const recoveryCodeForm = z.object({ recoveryCode });
export const totpInput = z.object({ code });

export const passkeyOptionsInput = z.object({ challenge: challenge.optional() });
export const passkeySignInInput = z.object({ passkey });
/** The JSON text that the browser's own functions read (parseRequestOptionsFromJSON, parseCreationOptionsFromJSON). */
export const passkeyOptionsDto = z.object({ options: z.string() });

const passkeyName = singleLine().min(1, "required").max(passkeyNameLength);
export const addPasskeyInput = z.object({ name: passkeyName, passkey });
export const renamePasskeyInput = z.object({ name: passkeyName });
export const passkeyParams = z.object({ passkeyId: writtenId });

export const passkeyDto = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export const secondStepDto = z.object({
  /** An authenticator app is set up. */
  totp: z.boolean(),
  passkeys: z.array(passkeyDto).max(mostPasskeys),
  recoveryCodesLeft: z.number(),
});
export type SecondStep = z.infer<typeof secondStepDto>;

export const totpSetupDto = z.object({
  /** For typing it into the app. */
  secret: z.string(),
  /** The same as an address that apps open, and as the drawing of a QR code. */
  uri: z.string(),
  qrCode: z.string().meta({ description: "SVG" }),
});

/** Shown this once; null where there were codes already. */
export const newRecoveryCodesDto = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const proofWays = ["totp", "passkey", "recoveryCode", "password", "external", "mailedCode", "connection"] as const;
export type ProofWay = (typeof proofWays)[number];

/** The ways to take this second step; none where nothing is set up. */
export function waysOf({ totp, passkeys, recoveryCodesLeft }: SecondStep): ("totp" | "passkey" | "recoveryCode")[] {
  if (!totp && passkeys.length === 0) return [];
  const shown = { totp, passkey: passkeys.length > 0, recoveryCode: recoveryCodesLeft > 0 };
  return (["totp", "passkey", "recoveryCode"] as const).filter((way) => shown[way]);
}

export const proofDto = z.object({
  /** A proof is young enough for now. */
  fresh: z.boolean(),
  ways: z.array(z.enum(proofWays)),
  /** Where one can sign in again, for the way `external`. */
  providers: z.array(z.enum(externalProviders)),
  connection: z
    .number()
    .nullable()
    .meta({ description: "The connection to sign in by again, for the way `connection`" }),
});
