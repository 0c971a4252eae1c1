import "@/components/ui/zod-without-eval";
import { z } from "zod";
import type { Language } from "@/db/enums";
import {
  authentications,
  newRow,
  type RecipientForm,
  type RecipientRow,
  storedParts,
} from "@/components/recipients/recipient-form";
import { maximumRoles, type RoleDto, roleInput, type RoleInput } from "@/lib/templates/schema";

const text = (known: string | null | undefined) => known ?? "";

/** A role in the form: the recipient form's fields, with the rules of roles. */
const roleRow = roleInput
  .safeExtend({
    rowKey: z.string(),
    authentication: z.enum(authentications),
    together: z.boolean(),
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
      if (["firstName", "lastName", "email"].includes(String(issue.path[0])))
        context.addIssue({ code: "custom", message: issue.message, path: issue.path });
  });
export const roleForm = z.object({
  recipients: z.array(roleRow).min(1, "roleRequired").max(maximumRoles, "rolesMaximum"),
});

export const newRoleRow = (language: Language): RecipientRow => ({ ...newRow(language), roleName: "" });

export const roleRowOf = (role: RoleDto): RecipientRow => ({
  ...newRow(role.defaultLanguage),
  ...storedParts(role),
  rowKey: `role-${role.id}`,
  roleName: role.roleName,
  firstName: text(role.firstName),
  lastName: text(role.lastName),
  email: text(role.email),
  webformEnabled: role.enableWebforms,
});

/** The roles as POST /templates/{id}/roles takes them, in the order of the list. */
export const rolesOf = ({ recipients }: RecipientForm): RoleInput[] =>
  recipients.map(
    ({ rowKey: _, authentication: __, together: ___, webformEnabled, roleName, ...role }, actionIndex) => ({
      ...role,
      roleName: text(roleName).trim(),
      enableWebforms: webformEnabled ?? false,
      actionIndex,
      attachments: (role.attachments ?? []).map((one) => ({
        ...one,
        required: one.required ?? false,
        visibleToSignatories: one.visibleToSignatories ?? false,
      })),
      signatureMethods: role.signatureMethods?.map(({ id, checked }) => ({ id, checked: checked ?? true })),
    }),
  );

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
