import "server-only";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { roleOf } from "@/lib/recipients/roles";
import { correctOne, identityKeys } from "@/lib/workflows/running/correct-recipients";
import { releaseLocked } from "@/lib/workflows/running/release-claim";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { assertUnfinished, type Correction, getPerson, type Person, touch } from "./correction";

type Change = CorrectionOf<"change_recipient">;
type Key = (typeof identityKeys)[number];

/**
 * Corrects who a recipient or alternate is, with a new link. An alternate who has claimed the part gives it back first.
 * What the call repeats as it stands is no change, and the language alone needs no new link.
 */
export async function correctIdentity(correction: Correction, change: Change, at: string): Promise<void> {
  const { tx, workflow } = correction;
  const person = await getPerson(correction, change.signatoryId);
  const keys = identityKeys.filter((key) => isOther(person, change, key));
  if (keys.every((key) => key === "defaultLanguage")) return;
  const part = person.memberOf === null ? person : await getPerson(correction, person.memberOf);
  assertUnfinished(part);
  if (part.claimedBy !== null && part.claimedBy === person.id) {
    await releaseLocked(tx, { ...part, claimedBy: person.id }, { mailedOtherwise: person.id });
    touch(correction, part.id).isReplaced = true;
  }
  const given = Object.fromEntries(keys.map((key) => [key, change[key]]));
  const isAnother = await correctOne(tx, workflow, { id: person.id, ...given }, at);
  correction.renewed.add(person.id);
  const { changedSettings } = touch(correction, part.id);
  if (keys.includes("mobileNumber")) changedSettings.add("mobileNumber");
  if (keys.includes("defaultLanguage")) changedSettings.add("language");
  // Whoever has claimed the part keeps it when another alternate is replaced.
  if (isAnother && person.memberOf === null) touch(correction, part.id).isReplaced = true;
}

function isOther(person: Person, change: Change, key: Key): boolean {
  const given = change[key];
  if (given === undefined || given === null) return false;
  // With another role the host is a part of that role.
  const isOfHost = key === "hostName" || key === "hostEmail";
  if (isOfHost && change.recipientRoleId && roleOf(change) !== person.recipientRole) return false;
  if (key === "email" || key === "hostEmail") return !isSameAddress(String(given), person[key] ?? "");
  return (given || null) !== (person[key] || null);
}
