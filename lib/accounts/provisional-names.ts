import type { users } from "@/db/schema/users";
import { personName } from "@/lib/platform/text/shapes";

type Given = { firstName: string | null; lastName: string | null };
type Names = Pick<typeof users.$inferSelect, "firstName" | "lastName" | "lacksNames">;

const placeholder = "–";
const readName = (given: string | null): string | null => personName.safeParse(given).data ?? null;
const ofAddress = (email: string) => readName(email.split("@")[0] ?? null) ?? placeholder;

/** The names of an account that an organisation's provider makes, with placeholders for those that it does not give. */
export function namesFor(email: string, given: Given): Names {
  const [firstName, lastName] = [readName(given.firstName), readName(given.lastName)];
  return {
    firstName: firstName ?? ofAddress(email),
    lastName: lastName ?? placeholder,
    lacksNames: firstName === null || lastName === null,
  };
}

/** The names without placeholders, for the form that asks for the missing ones. */
export const givenNames = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) => ({
  firstName: firstName === ofAddress(email) ? "" : firstName,
  lastName: lastName === placeholder ? "" : lastName,
});
