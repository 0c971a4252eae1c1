import "server-only";
import { isHosted, roleOf } from "@/lib/recipients/roles";
import { roleColumns } from "@/lib/recipients/rules";
import { checkedMethods } from "@/lib/workflows/rules";
import type { RecipientInput } from "@/lib/workflows/schema";

type Given = Partial<RecipientInput>;

/** The columns that a call sets: absent values and most nulls set nothing. */
export function columnsOf(input: Given) {
  const {
    id: _,
    attachments: __,
    accessCode: ___,
    members: ____,
    signatureMethods,
    recipientRoleId,
    copyAt,
    externalId: _____,
    metadata: ______,
    ...rest
  } = input;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  return {
    ...given,
    ...nameColumns(input),
    ...roleColumns({ recipientRoleId, copyAt }),
    ...hostColumns(input),
    ...(input.mobileNumber !== undefined && { mobileNumber: input.mobileNumber || null }),
    ...(input.privateMessage !== undefined && { privateMessage: input.privateMessage || null }),
    ...(signatureMethods && { signatureMethods: checkedMethods(signatureMethods) }),
  };
}

/** `singleName` empties the last name, and a given last name unsets `singleName`. */
export function nameColumns({ lastName, singleName }: Pick<Given, "lastName" | "singleName">) {
  if (singleName) return { singleName, lastName: "" };
  if (lastName) return { singleName: false, lastName };
  return singleName === false ? { singleName } : {};
}

/** Null, or a role that does not sign in person, removes the host; without one, the sender is the host. */
function hostColumns({ recipientRoleId, hostName, hostEmail }: Given) {
  if (recipientRoleId && !isHosted(roleOf({ recipientRoleId }))) return { hostName: null, hostEmail: null };
  return { ...(hostName !== undefined && { hostName }), ...(hostEmail !== undefined && { hostEmail }) };
}
