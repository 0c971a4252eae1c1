import type { Context } from "@/lib/platform/context";
import { translator } from "@/lib/platform/i18n/translate";

/** Stands for a name that is erased. */
export const deletedAccount = ({ language }: Pick<Context, "language">): string =>
  translator(language, "leaving")("deletedAccount");

/** Who had a part before, as shown. */
export const shownEarlier = <P extends { firstName: string; email: string }>(ctx: Context, person: P): P =>
  person.email === "" ? { ...person, firstName: deletedAccount(ctx) } : person;
