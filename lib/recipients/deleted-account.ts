import type { Context } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";

/** Stands for a name that is erased. */
export const deletedAccount = ({ language }: Pick<Context, "language">): string =>
  translator(language, "leaving")("deletedAccount");

/** Whether the name of who had a part before is erased. */
export const isErased = ({ email }: { email: string }): boolean => email === "";

/** Who had a part before, as shown. */
export const shownEarlier = <P extends { firstName: string; email: string }>(ctx: Context, person: P): P =>
  isErased(person) ? { ...person, firstName: deletedAccount(ctx) } : person;
