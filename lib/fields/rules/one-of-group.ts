import type { fields } from "@/db/schema/documents";
import { isGrouped } from "@/lib/fields/kinds";
import { groupBy } from "@/lib/platform/database/group-by";
import type { Sentence } from "@/lib/platform/errors/errors";

type Button = Pick<typeof fields.$inferSelect, "id" | "name" | "type" | "groupName">;

/** What the radio buttons of one group share: their group's name and the person who chooses, in all documents. */
export const groupKey = ({ signatoryId, templateRoleId, groupName }: typeof fields.$inferSelect): string =>
  JSON.stringify([signatoryId, templateRoleId, groupName]);

/** The refusal where several radio buttons of a group are chosen at once. */
export const severalChosen = (buttons: readonly Pick<Button, "name" | "groupName">[]): Sentence => ({
  key: "severalOfGroup",
  values: {
    group: buttons[0]?.groupName ?? "",
    names: [...new Set(buttons.map(({ name }) => name))].join(", "),
  },
});

/**
 * The radio groups among the recipient's fields in which this call chooses a button: the chosen ones, of which there may
 * be too many, and all the others.
 */
export function chosenInGroups(own: readonly Button[], isChosen: (id: number) => boolean) {
  const groups = groupBy(
    own.filter(({ type, groupName }) => isGrouped(type) && groupName !== null),
    ({ groupName }) => groupName,
  );
  return [...groups.values()].flatMap((buttons) => {
    const chosen = buttons.filter(({ id }) => isChosen(id));
    return chosen.length === 0 ? [] : [{ chosen, others: buttons.filter((one) => !chosen.includes(one)) }];
  });
}
