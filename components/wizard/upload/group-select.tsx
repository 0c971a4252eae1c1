"use client";
import { useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import type { DraftGroup } from "@/components/wizard/draft/draft";
import type { Grouping } from "./use-group";

type Props = {
  grouping: Grouping;
  groups: readonly DraftGroup[];
  /** The draft's folder, which the caller may not be a member of. */
  assigned: DraftGroup | null;
  disabled: boolean;
};

/** Chooses the workflow's folder; renders nothing if there is none to choose. */
export function GroupSelect({ grouping, groups, assigned, disabled }: Props) {
  const t = useTranslations("UploadStep");
  const isKnown = assigned === null || groups.some((group) => group.id === assigned.id);
  const offered = isKnown ? groups : [...groups, assigned];
  if (offered.length === 0) return null;
  return (
    <SelectInput
      label={t("group")}
      hint={t("groupHint")}
      error={grouping.error}
      disabled={disabled}
      className="mt-6"
      value={grouping.groupId === null ? "" : String(grouping.groupId)}
      choices={[
        { value: "", label: t("noGroup") },
        ...offered.map((group) => ({ value: String(group.id), label: group.name })),
      ]}
      onChange={(event) => grouping.choose(event.target.value === "" ? null : Number(event.target.value))}
    />
  );
}
