import type { users } from "@/db/schema/users";
import { personName } from "@/lib/platform/text/shapes";

type Given = { firstName: string | null; lastName: string | null };
type Names = Pick<typeof users.$inferSelect, "firstName" | "lastName" | "lacksNames">;

const none = "–";
const readName = (given: string | null): string | null => personName.safeParse(given).data ?? null;
const ofAddress = (email: string) => readName(email.split("@")[0] ?? null) ?? none;

/** The names of an account that an organisation's provider makes; where it gives none, ones to show until they are asked for. */
export function namesFor(email: string, given: Given): Names {
  const [firstName, lastName] = [readName(given.firstName), readName(given.lastName)];
  return {
    firstName: firstName ?? ofAddress(email),
    lastName: lastName ?? none,
    lacksNames: firstName === null || lastName === null,
  };
}

/** What the provider did give, for the form that asks for the rest. */
export const givenNames = ({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }) => ({
  firstName: firstName === ofAddress(email) ? "" : firstName,
  lastName: lastName === none ? "" : lastName,
});
