import type { Language, RecipientRole } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { isStandard } from "./roles";
import { type Addressed, eitherOf, nameAndAddress } from "./rules";

type Shown = Addressed & { recipientRole: RecipientRole; members: readonly Addressed[] };

/** The recipients of a workflow as a cell of a table: names and addresses, with what they do if they do not sign. */
export function peopleCell(people: readonly Shown[], language: Language): string {
  const roles = translator(language, "RecipientRole");
  const roleOf = ({ recipientRole }: Shown) =>
    isStandard(recipientRole) ? "" : ` (${roles(`name.${recipientRole}`)})`;
  const shownOf = (person: Shown) =>
    `${eitherOf(person, nameAndAddress, (values) => roles("either", values))}${roleOf(person)}`;
  return people.map(shownOf).filter(Boolean).join("; ");
}
