import { type RecipientRole, recipientRoles } from "@/db/enums";
import { changedParts } from "@/lib/audit/corrections";
import { translator } from "@/lib/platform/i18n/translate";
import type { Words } from "./words";

/**
 * What the entry of a changed recipient says, in the reader's language: the trail has it in English, after the
 * recipient's name. What it does not know stays as it is.
 */
export function describeChange({ t, list, language }: Pick<Words, "t" | "list" | "language">, stored: string): string {
  const end = stored.lastIndexOf(": ");
  if (end < 0) return stored;
  const roleName = translator(language, "RecipientRole");
  const told = (part: string): string => {
    const roles = part.split(" → ");
    if (roles.length > 1 && roles.every(isRole)) return roles.map((role) => roleName(`name.${role}`)).join(" → ");
    const known = changedParts.find(({ word }) => word === part);
    return known ? t(`changedPart.${known.column}`) : part;
  };
  return `${stored.slice(0, end)}: ${list(
    stored
      .slice(end + 2)
      .split(", ")
      .map(told),
  )}`;
}

const isRole = (text: string): text is RecipientRole => recipientRoles.some((role) => role === text);
