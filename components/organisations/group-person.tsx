"use client";
import { UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectControl } from "@/components/ui/select-input";
import { groupRoles } from "@/db/enums";
import { type GroupRoleId, groupRoleOf } from "./group-choice";

export type Person = {
  userId: number;
  name: string;
  email: string;
  /** Null for a person outside the group. */
  roleId: number | null;
};

type Props = { person: Person; busy: boolean; give: (roleId: GroupRoleId) => void; remove: () => void };

export function GroupPerson({ person, busy, give, remove }: Props) {
  const t = useTranslations("GroupUsersPanel");
  const { name, email, roleId } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-13 break-all text-ink-2">{email}</p>
      </div>
      {roleId === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy}
            aria-label={t("addAdminName", { name })}
            onClick={() => give(groupRoles.administrator)}
          >
            {t("addAdmin")}
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={t("addUserName", { name })}
            onClick={() => give(groupRoles.member)}
          >
            {t("addUser")}
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-1">
          <SelectControl
            aria-label={t("roleOf", { name })}
            value={String(roleId)}
            busy={busy}
            onChange={(event) => give(groupRoleOf(event.target.value))}
            choices={Object.values(groupRoles).map((id) => ({ value: String(id), label: t(`role.${id}`) }))}
            size="small"
          />
          <IconButton
            label={t("remove", { name })}
            busy={busy}
            icon={<UserMinus aria-hidden size={18} />}
            onClick={remove}
          />
        </div>
      )}
    </li>
  );
}
