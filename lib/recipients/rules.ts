import {
  type CopyTime,
  type AlternateState,
  type RecipientRole,
  recipientRoleOf,
  type RecipientStatus,
} from "@/db/enums";
import { invalid } from "@/lib/platform/errors/errors";
import { addressKey } from "@/lib/platform/text/mail-address";
import { acts, actsOnOwnDevice, isHosted, roleDefinitions, roleOfAlternates } from "./roles";

type Identified = Record<"firstName" | "lastName" | "email", string> & {
  recipientRole: RecipientRole;
  hostName: string | null;
  hostEmail: string | null;
};

/**
 * The data that tells one person from another: another address is another person. For signing in person, where nobody
 * needs an address, so is another name, or another host, because only the host confirms who it is.
 */
export const identifying = ({ recipientRole }: Pick<Identified, "recipientRole">) =>
  isHosted(recipientRole)
    ? (["email", "firstName", "lastName", "hostName", "hostEmail"] as const)
    : (["email"] as const);

/** Who has a part now: the person, and the alternate of several who has claimed it. */
export const holderOf = (part: Identified & { claimedBy: number | null }): (string | number | null)[] => [
  part.claimedBy,
  ...identifying(part).map((key) => part[key]),
];

/** The name that two roles share; what names roles, such as a column or a call, needs them to differ. */
export function roleNameTwice(roles: readonly { roleName: string }[]): string | null {
  const names = roles.map(({ roleName }) => roleName.toLowerCase());
  return roles.find((_, index) => names.indexOf(names[index] ?? "") !== index)?.roleName ?? null;
}

type Reachable = { email: string | null };

/** Whether an alternate is somebody else in the same list too: one person's link must not open another's part. */
export function hasAlternateTwice(parts: readonly (Reachable & { members: readonly Reachable[] })[]): boolean {
  const addressOf = ({ email }: Reachable) => addressKey(email ?? "");
  const alternates = parts.flatMap((part) => part.members).map(addressOf);
  const all = [...parts.filter((part) => part.members.length === 0).map(addressOf), ...alternates].filter(Boolean);
  return alternates.some((address) => all.filter((one) => one === address).length > 1);
}

type Step = { id: number; actionIndex: number; status: RecipientStatus; recipientRole: RecipientRole };

const isOpen = (person: Step) => acts(person) && (person.status === "waiting" || person.status === "invited");

/**
 * The recipients whose turn it is. In order: those with the lowest unfinished index, together; otherwise all that are
 * left.
 */
export function nextSteps<S extends Step>(people: readonly S[], inOrder: boolean): S[] {
  const open = people.filter(isOpen);
  const lowest = Math.min(...open.map((person) => person.actionIndex));
  return open.filter((person) => person.status === "waiting" && (!inOrder || person.actionIndex === lowest));
}

/** The steps of a list, numbered from 0 without gaps. */
export function closeGaps(actionIndexes: readonly number[]): number[] {
  const places = [...new Set(actionIndexes)].toSorted((a, b) => a - b);
  return actionIndexes.map((index) => places.indexOf(index));
}

/** Of the people who have to act: how many have, and how many they are. */
export function stepCounts(people: readonly Pick<Step, "status" | "recipientRole">[]) {
  const acting = people.filter(acts);
  return { completeCount: acting.filter((person) => person.status === "completed").length, totalSteps: acting.length };
}

type Copy = Step & { copyAt: CopyTime; copySentAt: Date | null };

/**
 * The copies that go out now, before completion: those for sending, and those whose turn has come because everybody
 * before them has acted. Without an order the turn comes with sending.
 */
export function dueCopies<C extends Copy>(people: readonly C[], inOrder: boolean): C[] {
  const isBefore = (copy: C) => (person: C) => isOpen(person) && person.actionIndex < copy.actionIndex;
  return people.filter(
    (person) =>
      !acts(person) &&
      person.copySentAt === null &&
      (person.copyAt === "sent" || (person.copyAt === "turn" && !(inOrder && people.some(isBefore(person))))),
  );
}

type Named = { firstName: string | null; lastName: string | null };
type Part = { id: number; status: RecipientStatus; claimedBy: number | null };

/** What an alternate is to the part. While another has claimed it they wait, because the claim can be released. */
export function alternateState(
  alternate: { id: number; status: RecipientStatus },
  { claimedBy, status }: Part,
): AlternateState {
  const isEnded = status === "completed" || status === "declined";
  if (claimedBy !== alternate.id) return isEnded ? "notNeeded" : alternate.status;
  return isEnded ? status : "claimed";
}

/**
 * The columns of a recipient whom the sender has removed from a running workflow: an alternate of nobody else's part. So
 * everything that lists recipients leaves them out, and the trail still vouches for who they were.
 */
export const removedColumns = ({ id }: { id: number }) =>
  ({
    memberOf: id,
    recipientRole: roleOfAlternates,
    claimedBy: null,
    status: "waiting",
    startedExecutionAt: null,
  }) as const;

export const isRemoved = ({ id, memberOf }: { id: number; memberOf: number | null }): boolean => memberOf === id;

/** Those who were removed, and the alternates of their parts. */
export const listRemoved = <P extends { id: number; memberOf: number | null }>(everyAlternate: readonly P[]): P[] => {
  const removed = new Set(everyAlternate.filter(isRemoved).map(({ id }) => id));
  return everyAlternate.filter(({ memberOf }) => removed.has(memberOf ?? 0));
};

/** Whether the part is or was this alternate's to act for. */
export const hasPart = ({ state }: { state?: AlternateState }): boolean =>
  state === "claimed" || state === "completed" || state === "declined";

/** Whose initials mark a part: of several people the one who has it, and while nobody has, the first. */
export function markedBy(
  part: Named & { members: readonly (Named & { state?: AlternateState })[] },
): Record<"firstName" | "lastName", string> {
  const { firstName, lastName } = part.members.find(hasPart) ?? part.members[0] ?? part;
  return { firstName: firstName ?? "", lastName: lastName ?? "" };
}

type Reached = { recipientRole: RecipientRole; email: string; hostEmail: string | null };

/** Where mails about a recipient go: in person to the host. */
export const mailboxOf = ({ recipientRole, email, hostEmail }: Reached): string =>
  isHosted(recipientRole) ? (hostEmail ?? "") : email;

export type Or = (parts: { names: string; last: string }) => string;

/** A recipient as `wordOf` has a person, or the alternates of a part that nobody has claimed, joined by an "or". */
export function eitherOf(
  part: Addressed & { members: readonly Addressed[] },
  wordOf: (person: Addressed) => string,
  or: Or,
): string {
  const words = part.members.map(wordOf);
  const last = words.pop();
  if (part.firstName || last === undefined) return wordOf(part);
  return words.length > 0 ? or({ names: words.join(", "), last }) : last;
}

/** The recipients, each with the alternates of a part that nobody has claimed. */
export const withAlternates = <P extends { id: number; firstName: string; memberOf: number | null }>(
  rows: readonly P[],
): (P & { members: P[] })[] =>
  rows
    .filter(({ memberOf }) => memberOf === null)
    .map((part) => ({ ...part, members: part.firstName ? [] : rows.filter(({ memberOf }) => memberOf === part.id) }));

/** Who is asked, reminded and told for a part: its only person, all its alternates, or the one who has claimed it. */
export function holdersOf<P extends Part & { memberOf: number | null }>(part: P, everyAlternate: readonly P[]): P[] {
  const alternates = everyAlternate.filter(({ memberOf }) => memberOf === part.id);
  if (alternates.length === 0) return [part];
  return part.claimedBy === null ? alternates : alternates.filter(({ id }) => id === part.claimedBy);
}

/** Whether somebody whose name is known has no last name. */
export const hasOneName = ({ firstName, lastName }: Named): boolean => Boolean(firstName) && !lastName;

type NameChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  singleName?: boolean | null | undefined;
};

/**
 * The columns for a change of a stored person's names; a given last name means that the person no longer has one name
 * only.
 */
export function changedNames(before: { lastName: string }, { firstName, lastName, singleName }: NameChange) {
  const isSingle = singleName ?? (lastName === undefined && before.lastName === "");
  const last = isSingle ? "" : (lastName ?? before.lastName);
  if (!isSingle && last === "") throw invalid({ lastName: "required" });
  return { ...(firstName !== undefined && { firstName }), lastName: last };
}

export const fullName = ({ firstName, lastName }: Named) => `${firstName ?? ""} ${lastName ?? ""}`.trim();

export type Addressed = Named & { email: string | null };

/** The name with the address, if there is one; nobody who signs in person needs one. */
export const nameAndAddress = (person: Addressed) =>
  person.email ? `${fullName(person)} <${person.email}>` : fullName(person);

/** The name of a recipient, or of all alternates of a part that nobody has claimed. */
export const shownName = ({
  firstName,
  lastName,
  members: alternates,
}: Named & { members: readonly Named[] }): string =>
  firstName === null ? alternates.map(fullName).join(" / ") : fullName({ firstName, lastName });

type Delegable = { recipientRole: RecipientRole; hasOtpStep: boolean; forceOtp: boolean };

/**
 * Whether a recipient may hand the part on; not if a code by SMS is required, because that goes to this very person's
 * number.
 */
export const canHandOn = (part: Delegable, { allowDelegation }: { allowDelegation: boolean }) =>
  allowDelegation && actsOnOwnDevice(part.recipientRole) && !part.hasOtpStep && !part.forceOtp;

type RoleInput = { recipientRoleId?: number | null | undefined; copyAt?: CopyTime | null | undefined };
type HostInput = { hostName?: string | null | undefined; hostEmail?: string | null | undefined };

/** Only a copy has a time at which it goes out, and only who signs in person has a host. */
export function assertOfRole(role: RecipientRole, input: RoleInput & HostInput, at: string): void {
  if (input.copyAt && roleDefinitions[role].acts) throw invalid({ [`${at}.copyAt`]: "copyAtOfCopy" });
  for (const key of ["hostName", "hostEmail"] as const)
    if (input[key] && !isHosted(role)) throw invalid({ [`${at}.${key}`]: "hostOfInPerson" });
}

/** The columns for what a call gives of a role; absent means unchanged. */
export const roleColumns = ({ recipientRoleId, copyAt }: RoleInput) => ({
  ...(recipientRoleId && { recipientRole: recipientRoleOf[recipientRoleId] }),
  ...(copyAt && { copyAt }),
});
