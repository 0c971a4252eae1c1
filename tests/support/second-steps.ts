import { Secret, TOTP } from "otpauth";
import { must } from "./api";
import { Authenticator } from "./authenticator";
import { givenUser } from "./shortcuts";
import type { Sender } from "./given";
import { hashPassword } from "@/lib/accounts/passwords";

export const password = "correct horse 9";
let hash: Promise<string> | undefined;

/** A user who can sign in with `password`. */
export const givenOwner = async (over: Parameters<typeof givenUser>[0] = {}): Promise<Sender> =>
  givenUser({ passwordHash: await (hash ??= hashPassword(password)), ...over });

export const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

/** Sets up an authenticator app by a code of one period ago, so that the one of now can still be used. */
export async function givenTotp({ token }: Sender): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await must("POST", "/users/me/totp", { token });
  const body = { code: codeAt(secret, Date.now() - 30_000) };
  const { recovery_codes: recoveryCodes } = await must("POST", "/users/me/totp/confirmation", { token, body });
  return { secret, recoveryCodes };
}

export async function givenPasskey({ token }: Sender, name = "Laptop"): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const { options } = await must("POST", "/users/me/passkeys/options", { token });
  await must("POST", "/users/me/passkeys", { token, body: { name, passkey: authenticator.create(options) } });
  return authenticator;
}
