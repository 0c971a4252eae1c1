import { z } from "zod";
import { asciiLookalike, canonicalAddress, isInternational } from "./mail-address";
import { holdsAddress, isMisleading, withoutInvisible } from "./name-text";

/**
 * An e-mail address in its one form (`canonicalAddress`), also one with characters of any script (RFC 6531). Error
 * messages are keys below `validation` in the catalogues (specification, Accounts 5).
 */
export const emailOf = (words: { missing: string; wrong: string }, missingKey?: string) =>
  z
    .string(missingKey)
    .trim()
    .min(1, words.missing)
    .max(254, words.wrong)
    .overwrite(canonicalAddress)
    .refine(isMailAddress, words.wrong)
    .meta({ format: "idn-email" });

export const isMailAddress = (address: string): boolean => {
  const ascii = isInternational(address) ? asciiLookalike(address) : address;
  return ascii !== null && z.email().safeParse(ascii).success;
};
export const email = emailOf({ missing: "required", wrong: "invalidEmail" });
/** A value that is not a string is reported as `missing`, if that is given. */
const name = (missing: string | undefined, maximum: number) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? missing : undefined) })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, "required")
    .max(maximum)
    .refine((given) => !isMisleading(given), "misleading");
/** Of an organisation or a group, which may be called Booking.com. */
export const groupName = name("required", 255);
export const personName = name(undefined, 255).refine(
  (given) => !/[<>]/.test(given) && !holdsAddress(given),
  "noAddresses",
);
/**
 * An optional country code, then digits, spaces, dashes and brackets, ending in groups of 3 and 3 or 4 digits. The
 * expression is unambiguous, so that no input causes catastrophic backtracking.
 */
export const phone = z
  .string()
  .trim()
  .max(30, { error: "invalidPhone", abort: true })
  .regex(/^$|^\+?(?:\(\d{1,5}\)|[\d\s-])*\d{3}[\s-]?\d{3,4}$/, "invalidPhone");

export const passwordConfirmation = z.string("confirmationMissing").min(1, "confirmationMissing");
export const confirmed = (form: { password: string; passwordConfirmation: string }) =>
  form.password === form.passwordConfirmation;
/** Empty inputs are reported as missing, not as different. */
export const mustMatch = {
  error: "passwordsMatch",
  path: ["passwordConfirmation"],
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string().min(1), passwordConfirmation: z.string().min(1) }).safeParse(value).success,
};

/** The size of a list: exact to 10,000, then 10,000 or, of a search, as many as were found until then. */
export const listTotal = { total: z.number(), totalIsExact: z.boolean() };
