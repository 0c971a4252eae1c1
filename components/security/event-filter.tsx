import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectInput } from "@/components/ui/select-input";
import { TextInput } from "@/components/ui/text-input";
import { securityEventNames } from "@/lib/security/schema";

type Props = {
  /** The page's address, without the filter. */
  path: string;
  /** Parameters of that address that are no filter. */
  kept: Record<string, string>;
  /** As in the address. */
  filter: { search?: string; event?: string; since?: string; until?: string };
};

/** Narrows the security log down. A plain form, which works without scripts. */
export function EventFilter({ path, kept, filter }: Props) {
  const t = useTranslations("SecurityLog");
  const query = new URLSearchParams(kept).toString();
  const isSet = Object.values(filter).some(Boolean);
  return (
    <form
      key={JSON.stringify(filter)}
      method="get"
      action={`/app${path}`}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto] lg:items-end"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        label={t("search")}
        name="search"
        maxLength={255}
        autoComplete="off"
        defaultValue={filter.search ?? ""}
      />
      <SelectInput
        label={t("column.event")}
        name="event"
        defaultValue={filter.event ?? ""}
        choices={[
          { value: "", label: t("anyEvent") },
          ...securityEventNames.map((name) => ({ value: name, label: t(`kind.${name}`) })),
        ]}
      />
      <TextInput type="date" label={t("since")} name="since" defaultValue={filter.since ?? ""} />
      <TextInput type="date" label={t("until")} name="until" defaultValue={filter.until ?? ""} />
      <div className="flex flex-wrap gap-2 sm:max-lg:col-span-full">
        <Button type="submit">{t("apply")}</Button>
        {isSet ? (
          <ButtonLink variant="quiet" href={query ? `${path}?${query}` : path}>
            {t("clear")}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  );
}
