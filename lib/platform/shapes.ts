import { z } from "zod";

/** Error messages are keys below `validation` in the catalogues (specification, Accounts 5). */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "required")
  .max(254, "invalidEmail")
  .pipe(z.email("invalidEmail"));
export const personName = z
  .string()
  .trim()
  .min(1, "required")
  .max(255)
  .refine((name) => !/[\p{Cc}\u2028\u2029<>]|https?:\/\/|www\./iu.test(name), "noAddresses");
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
