import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { signUpByApi } from "./support";

/** The app's code of now, or of some periods later or before. */
export const codeAt = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** Signs up, sets up an authenticator app by a code of one period ago, and signs out. */
export async function givenApp(page: Page, name?: string) {
  const person = await signUpByApi(page, "en", name);
  const headers = { origin: process.env.APP_URL ?? "" };
  const { secret } = await (await page.request.post("/v1/users/me/totp", { headers })).json();
  const confirmation = { data: { code: codeAt(secret, -1) }, headers };
  const answer = await page.request.post("/v1/users/me/totp/confirmation", confirmation);
  const { recovery_codes: recoveryCodes } = await answer.json();
  await page.request.post("/v1/auth/sign-out", { headers });
  return { ...person, secret: String(secret), recoveryCodes: recoveryCodes as string[] };
}
