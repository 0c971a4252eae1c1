import { ListFilter as FilterIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { SelectInput } from "@/components/ui/select-input";
import { TextInput } from "@/components/ui/text-input";
import { recipientRoles } from "@/db/enums";
import { maximumExternalId } from "@/lib/external-data/schema";
import { datedBy } from "@/lib/workflows/schema/filters";
import type { ViewQuery } from "@/lib/workflows/schema/views";

type Props = {
  /** The list's address. */
  path: string;
  view: ViewQuery;
  /** To choose from, in the list of all workflows. */
  folders: readonly { id: number; name: string }[];
  /** The address without the filter. */
  clearHref: string;
};

const filters = ["person", "role", "dated", "since", "until", "groupId", "externalId"] as const;

/** Narrows a list down. A plain form, which works without scripts. Needs the namespaces `ListFilter`, `RecipientRole`. */
export function ListFilter({ path, view, folders, clearHref }: Props) {
  const t = useTranslations("ListFilter");
  const roles = useTranslations("RecipientRole");
  const set = [view.person, view.since ?? view.until, view.groupId, view.externalId].filter(Boolean).length;
  const kept = Object.entries(view).filter(([name]) => !filters.some((filter) => filter === name));
  return (
    <details className="open:w-full" open={set > 0}>
      <summary className={buttonStyle(set > 0 ? "secondary" : "quiet", "small", "w-fit list-none")}>
        <FilterIcon aria-hidden size={16} />
        {set > 0 ? t("titleSet", { count: set }) : t("title")}
      </summary>
      <form
        method="get"
        action={`/app${path}`}
        className="mt-3 grid gap-4 rounded-card border border-line bg-paper p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          label={t("person")}
          name="person"
          hint={t("personHint")}
          maxLength={255}
          autoComplete="off"
          defaultValue={view.person}
        />
        <SelectInput
          label={t("role")}
          name="role"
          defaultValue={view.role ?? ""}
          choices={[
            { value: "", label: t("anyRole") },
            ...recipientRoles.map((role) => ({ value: role, label: roles(`name.${role}`) })),
          ]}
        />
        {folders.length > 0 ? (
          <SelectInput
            label={t("folder")}
            name="groupId"
            defaultValue={view.groupId ?? ""}
            choices={[
              { value: "", label: t("anyFolder") },
              ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <SelectInput
          label={t("dated")}
          name="dated"
          defaultValue={view.dated ?? "changed"}
          choices={datedBy.map((value) => ({ value, label: t(value) }))}
        />
        <TextInput type="date" label={t("since")} name="since" defaultValue={view.since} />
        <TextInput type="date" label={t("until")} name="until" defaultValue={view.until} />
        <TextInput
          label={t("externalId")}
          name="externalId"
          hint={t("externalIdHint")}
          maxLength={maximumExternalId}
          autoComplete="off"
          defaultValue={view.externalId}
        />
        <div className="flex flex-wrap items-end gap-2 sm:col-span-full">
          <Button type="submit">{t("apply")}</Button>
          {set > 0 ? (
            <ButtonLink variant="quiet" href={clearHref}>
              {t("clear")}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </details>
  );
}
