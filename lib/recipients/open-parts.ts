type Role = {
  firstName: string | null;
  lastName: string | null;
  singleName: boolean;
  email: string | null;
  mobileNumber: string | null;
  hostName: string | null;
  hostEmail: string | null;
  /** The people who share the part. */
  members: readonly unknown[];
};

/** What says who a recipient is, and how to reach them. */
const personParts = [
  "firstName",
  "lastName",
  "singleName",
  "email",
  "mobileNumber",
  "defaultLanguage",
  "members",
  "hostName",
  "hostEmail",
] as const;
export type PersonPart = (typeof personParts)[number];
export const isPersonPart = (name: string): name is PersonPart => personParts.some((part) => part === name);

export const namesNobody = ({ members, firstName, lastName, singleName, email }: Role): boolean =>
  members.length === 0 && !firstName && !lastName && !singleName && !email;

/**
 * Whether a strict template leaves this part of a role to the sender: it is empty there. The language is always set, so
 * it is the sender's where the role names nobody. So is the choice of several people.
 */
export function isLeftOpen(role: Role, part: PersonPart): boolean {
  if (part === "members" || part === "defaultLanguage") return namesNobody(role);
  if (part === "hostName" || part === "hostEmail") return !role.hostName && !role.hostEmail;
  if (role.members.length > 0) return false;
  if (part === "lastName" || part === "singleName") return !role.lastName && !role.singleName;
  return !role[part];
}
