import "@/components/ui/zod-without-eval";
import { z } from "zod";
import type { Language } from "@/db/enums";
import {
  newRow,
  type RecipientForm,
  type RecipientRow,
  rowParts,
  savedHost,
  savedRole,
  storedParts,
} from "@/components/recipients/recipient-form";
import { stepsOf } from "@/components/recipients/steps";
import { maximumRoles, type RoleDto, roleInput, type RoleInput } from "@/lib/templates/schema";

const text = (known: string | null | undefined) => known ?? "";

/** A role in the form: the recipient form's fields, with the rules of roles. */
const roleRow = roleInput
  .safeExtend({
    ...rowParts,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    webformEnabled: z.boolean().nullish(),
  })
  .superRefine((row, context) => {
    if (row.authentication === "code" && !row.accessCode)
      context.addIssue({ code: "custom", message: "required", path: ["accessCode"] });
    const read = roleInput.safeParse({ ...row, accessCode: null });
    for (const issue of read.error?.issues ?? [])
      if (["firstName", "lastName", "email", "hostName", "hostEmail"].includes(String(issue.path[0])))
        context.addIssue({ code: "custom", message: issue.message, path: issue.path });
  });
export const roleForm = z.object({
  recipients: z.array(roleRow).min(1, "roleRequired").max(maximumRoles, "rolesMaximum"),
});

export const newRoleRow = (language: Language): RecipientRow => ({ ...newRow(language), roleName: "" });

export const roleRowOf = (role: RoleDto, before: RoleDto | undefined): RecipientRow => ({
  ...newRow(role.defaultLanguage),
  ...storedParts(role),
  together: before?.actionIndex === role.actionIndex,
  rowKey: `role-${role.id}`,
  roleName: role.roleName,
  firstName: text(role.firstName),
  lastName: text(role.lastName),
  singleName: role.singleName,
  email: text(role.email),
  members: role.members.map(({ mobileNumber, ...alternate }) => ({ ...alternate, mobileNumber: text(mobileNumber) })),
  hostName: text(role.hostName),
  hostEmail: text(role.hostEmail),
  webformEnabled: role.enableWebforms,
});

/** The roles as POST /templates/{id}/roles takes them, in the order of the list. */
export function rolesOf({ recipients }: RecipientForm): RoleInput[] {
  const steps = stepsOf(recipients);
  return recipients.map(
    ({ rowKey: _, authentication: __, together: ___, role, copyTime, webformEnabled, roleName, ...row }, index) => ({
      ...row,
      ...savedHost({ ...row, role }),
      ...savedRole({ role, copyTime }),
      roleName: text(roleName).trim(),
      enableWebforms: webformEnabled ?? false,
      actionIndex: steps[index] ?? index,
      attachments: (row.attachments ?? []).map((one) => ({
        ...one,
        required: one.required ?? false,
        visibleToSignatories: one.visibleToSignatories ?? false,
      })),
      signatureMethods: row.signatureMethods?.map(({ id, checked }) => ({ id, checked: checked ?? true })),
    }),
  );
}

/** Requested attachments that were removed from roles that are still in the list. */
export const droppedRequests = (
  roles: readonly { id: number; attachments: readonly { id: number }[] }[],
  { recipients }: RecipientForm,
): { roleId: number; id: number }[] =>
  roles.flatMap((role) => {
    const row = recipients.find((one) => one.id === role.id);
    if (!row) return [];
    const kept = new Set(row.attachments?.map((one) => one.id));
    return role.attachments.filter((one) => !kept.has(one.id)).map(({ id }) => ({ roleId: role.id, id }));
  });
