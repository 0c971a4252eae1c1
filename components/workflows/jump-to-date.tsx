import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  /** The date in the address, if the list already begins there. */
  before: string | undefined;
  /** What else stays in the address. */
  kept: Record<string, string>;
  /** The list without a date. */
  latestHref: string;
};

/** Leads to the rows that page numbers do not reach. A plain form, which works without scripts. */
export function JumpToDate({ before, kept, latestHref }: Props) {
  const t = useTranslations("JumpToDate");
  return (
    <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        type="date"
        name="before"
        label={t("label")}
        defaultValue={before}
        required
        className="max-w-[220px]"
      />
      <Button type="submit">{t("show")}</Button>
      {before ? (
        <ButtonLink variant="quiet" href={latestHref}>
          {t("latest")}
        </ButtonLink>
      ) : null}
    </form>
  );
}
