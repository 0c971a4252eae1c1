import { z } from "zod";
import { asciiLookalike, canonicalAddress, isInternational } from "./mail-address";
import { holdsLink } from "./links";
import { isMisleading, withoutInvisible } from "./name-text";
import { posesAsProduct } from "./product-name";

/**
 * An e-mail address in its one form (`canonicalAddress`), also one with characters of any script (RFC 6531). Error
 * messages are keys below `validation` in the catalogues (specification, Accounts 5).
 */
export const emailOf = (words: { missing: string; wrong: string }, missingKey?: string) =>
  z
    .string(missingKey)
    .trim()
    .min(1, words.missing)
    .max(254, { error: words.wrong, abort: true }) // what follows takes long for a long text
    .overwrite(canonicalAddress)
    .refine(isMailAddress, words.wrong)
    .meta({ format: "idn-email" });

export const isMailAddress = (address: string): boolean => {
  const ascii = isInternational(address) ? asciiLookalike(address) : address;
  return ascii !== null && z.email().safeParse(ascii).success;
};
export const email = emailOf({ missing: "required", wrong: "invalidEmail" });
/** A value that is not a string is reported as `missing`, if that is given. */
const name = (missing: string | undefined, maximum: number, { least = 1 } = {}) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? missing : undefined) })
    .refine((given) => given.length <= maximum * 4, { error: "tooLong", params: { maximum }, abort: true })
    .overwrite(withoutInvisible)
    .trim()
    .min(least, "required")
    .max(maximum, { abort: true }) // what follows takes long for a long text
    .refine((given) => !isMisleading(given), "misleading");
/** The name of a group, which may be called Booking.com. */
export const groupName = name("required", 255);
/** In mails, readers would take such a name for ours. */
const isOwn = (given: string) => !posesAsProduct(given);
export const organisationName = groupName.refine(isOwn, "productsName");
const ofPerson = (given: string) => !/[<>]/.test(given) && !holdsLink(given);
export const personName = name(undefined, 255).refine(ofPerson, "noAddresses").refine(isOwn, "productsName");
/** A last name where somebody may have one name only; it is empty then. */
export const lastNameIfAny = name(undefined, 255, { least: 0 })
  .refine(ofPerson, "noAddresses")
  .refine(isOwn, "productsName");
/** Absent is empty, for whoever has one name only. */
export const lastNameOrNone = lastNameIfAny.nullish().transform((given) => given ?? "");
export const singleName = z.boolean().nullish().meta({ example: false });
/** Of a form without scripts, whose checkbox says `on`. */
export const singleNameChecked = z.union([z.boolean(), z.literal("on")]).nullish();

type Names = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  singleName?: boolean | "on" | null | undefined;
};

/** Empties the last name of whoever has one name only, whatever was sent. */
export const withoutSecondName = <N extends Names>(given: N): N =>
  given.singleName ? { ...given, lastName: "" } : given;

/** Whether all of the names are there (specification, Workflows 9 and Accounts 7). */
export const hasLastName = ({ lastName, singleName: isSingle }: Names): boolean => Boolean(isSingle || lastName);

/** Whether both names together could pass for the product's: `Counter Sign`. */
const isOwnPerson = ({ firstName, lastName }: Names): boolean => isOwn(`${firstName ?? ""} ${lastName ?? ""}`);
const notProducts = {
  error: "productsName",
  path: ["lastName"],
  // What each name alone says is reported at that name.
  when: ({ value, issues }: { value: unknown; issues: readonly unknown[] }) =>
    issues.length === 0 && isObject({ value }),
};

/** A person whose names together could not pass for the product's. */
export const withOwnName = <S extends z.ZodType<Names>>(schema: S): S => schema.refine(isOwnPerson, notProducts);

/** Whether a change that sets the last name sets one that is not empty, unless the person has one name only. */
const lastNameGiven = (change: Names): boolean => change.lastName === undefined || hasLastName(change);

/** Reports what is missing together with what is wrong. */
export const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
export const lastNameMissing = { error: "required", path: ["lastName"], when: isObject };
/** A person with both names, or with one and `singleName`, which empties the last name. */
export const oneOrTwoNames = <S extends z.ZodType<Names>>(schema: S): S =>
  withOwnName(schema.overwrite(withoutSecondName).refine(hasLastName, lastNameMissing));
/** The same for a change, which may leave the names as they are. */
export const changedNames = <S extends z.ZodType<Names>>(schema: S): S =>
  withOwnName(schema.overwrite(withoutSecondName).refine(lastNameGiven, lastNameMissing));

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

/** The size of a list: exact up to 10,000, then 10,000; for a search, the number that was found until then. */
export const listTotal = { total: z.number(), totalIsExact: z.boolean() };

/** A time with its zone, as calls take it. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
