import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id, m = 19 MiB, t = 2, p = 1 (docs/threats.md, Passwords). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, strength);

let decoy: Promise<string> | undefined;

/** Takes as long if there is no account, so that the time does not reveal whether there is one (docs/threats.md 12). */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return Boolean(stored) && matches;
}
