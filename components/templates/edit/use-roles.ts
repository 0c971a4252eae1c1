"use client";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import type { Language } from "@/db/enums";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { RecipientForm, RecipientFormRead } from "@/components/recipients/recipient-form";
import { useAutosave } from "@/components/ui/use-autosave";
import type { Loaded } from "@/lib/platform/http/call-api";
import type { RoleDto } from "@/lib/templates/schema";
import { droppedRequests, newRoleRow, roleForm, roleRowOf, rolesOf } from "./role-form";
import { removeRequested, useTemplateSaves } from "./template-calls";

/** The list of roles as a form that saves itself and writes the ids from the server into its rows. */
export function useRoles(templateId: number, roles: RoleDto[], defaultLanguage: Language) {
  const form = useZodForm<RecipientForm, RecipientFormRead>(roleForm, {
    recipients:
      roles.length > 0 ? roles.map((role, index) => roleRowOf(role, roles[index - 1])) : [newRoleRow(defaultLanguage)],
  });
  const { saveRoles } = useTemplateSaves();
  const { getValues, setValue } = form;
  const rows = useFieldArray({ control: form.control, name: "recipients", keyName: "fieldKey" });
  const typed = form.watch("recipients");
  /** The user has agreed that the fields which a changed role may not have are lost with the next save. */
  const agreed = useRef(false);
  const stored = useRef<readonly Loaded<RoleDto>[]>(roles);
  const isValid = roleForm.safeParse({ recipients: typed }).success;
  const kept = useAutosave({
    content: () => (isValid ? contentOf({ recipients: typed }) : null),
    save: async () => {
      const values = structuredClone(getValues());
      for (const { roleId, id } of droppedRequests(stored.current, values))
        await removeRequested(templateId, roleId, id);
      const dropFields = agreed.current;
      const answer = await saveRoles(templateId, rolesOf(values), dropFields);
      if (dropFields) agreed.current = false;
      stored.current = answer;
      for (const [place, { rowKey }] of values.recipients.entries()) {
        const at = getValues().recipients.findIndex((row) => row.rowKey === rowKey);
        const role = answer[place];
        if (!role || at < 0) continue;
        setValue(`recipients.${at}.id`, role.id);
        for (const [index, one] of (getValues().recipients[at]?.attachments ?? []).entries()) {
          const known = role.attachments[index];
          if (!one.id && known?.title === one.title) setValue(`recipients.${at}.attachments.${index}.id`, known.id);
        }
      }
    },
  });
  const agreeToLose = () => {
    agreed.current = true;
  };
  return { form, rows, typed, kept, isValid, agreeToLose };
}

/** The content to save, without the ids, because a new id from the server is not a change by the user. */
const contentOf = (form: RecipientForm): string =>
  JSON.stringify(rolesOf(form), (key, value: unknown) =>
    key === "id" && typeof value === "number" ? undefined : value,
  );
