"use client";
import { useTranslations } from "next-intl";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectControl } from "@/components/ui/select-input";
import { groupRoles } from "@/db/enums";

export type GroupRoleId = (typeof groupRoles)[keyof typeof groupRoles];
export type ChosenGroup = { groupId: number; roleId: GroupRoleId };
type Props = {
  groups: readonly { id: number; name: string }[];
  chosen: readonly ChosenGroup[];
  onChange: (chosen: readonly ChosenGroup[]) => void;
};

/** Parses a select's value, which is a group role's id as text. */
export const groupRoleOf = (value: string): GroupRoleId =>
  Object.values(groupRoles).find((id) => String(id) === value) ?? groupRoles.member;

/** The groups that an invited person joins, each with a role. */
export function GroupChoice({ groups, chosen, onChange }: Props) {
  const t = useTranslations("UserForm");
  const roleIn = (id: number) => chosen.find(({ groupId }) => groupId === id)?.roleId;
  const without = (id: number) => chosen.filter(({ groupId }) => groupId !== id);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("groups")}</legend>
      <ul className="max-h-72 overflow-y-auto rounded-control border border-line">
        {groups.map(({ id, name }) => {
          const roleId = roleIn(id);
          return (
            <li
              key={id}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-40">
                <CheckboxInput
                  label={name}
                  checked={roleId !== undefined}
                  onChange={(event) =>
                    onChange([
                      ...without(id),
                      ...(event.target.checked ? [{ groupId: id, roleId: groupRoles.member }] : []),
                    ])
                  }
                />
              </div>
              {roleId === undefined ? null : (
                <SelectControl
                  aria-label={t("groupRoleOf", { group: name })}
                  value={String(roleId)}
                  onChange={(event) =>
                    onChange([...without(id), { groupId: id, roleId: groupRoleOf(event.target.value) }])
                  }
                  choices={Object.values(groupRoles).map((role) => ({
                    value: String(role),
                    label: t(`groupRole.${role}`),
                  }))}
                  size="small"
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
