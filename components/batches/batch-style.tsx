import { useTranslations } from "next-intl";
import type { ChangeEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { SelectInput } from "@/components/ui/select-input";
import { tableEncodings } from "@/db/enums";
import { dateOrders, decimalSigns } from "@/lib/batches/rules";
import type { BatchStyle, Preview } from "./preview";

type Props = {
  preview: Preview;
  /** The table is being read; further choices do nothing. */
  busy: boolean;
  /** Hides the choice of encoding, which pasted text does not have. */
  isPasted: boolean;
  onStyle: (style: Partial<BatchStyle>) => void;
};
type Sample = { written: string; read: string };

const signs = {
  ",": { name: "comma", example: "1.234,50" },
  ".": { name: "point", example: "1,234.50" },
} as const;

/** Choices of how to read the table: its encoding, and its date and number formats if it has any, with samples. */
export function BatchStyleChoices({ preview: { encoding, dates, numbers }, busy, isPasted, onStyle }: Props) {
  const t = useTranslations("Batch");
  const hintOf = (samples: readonly Sample[]) =>
    samples.map((one) => t(one.read ? "readAs" : "notReadAs", one)).join(" · ");
  const choose =
    <Name extends keyof BatchStyle>(name: Name, known: readonly BatchStyle[Name][]) =>
    ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const value = known.find((one) => one === target.value);
      if (value) onStyle({ [name]: value });
    };
  const unchosen = { value: "", label: t("chooseOne") };
  if (isPasted && !dates && !numbers) return null;
  return (
    <div className="grid gap-4 border-b border-line px-4 py-3">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {isPasted ? null : (
          <SelectInput
            label={t("encoding")}
            busy={busy}
            value={encoding}
            choices={tableEncodings.map((value) => ({
              value,
              label: value.toUpperCase().replace("WINDOWS", "Windows"),
            }))}
            onChange={choose("encoding", tableEncodings)}
          />
        )}
        {dates ? (
          <SelectInput
            label={t("dates")}
            hint={hintOf(dates.samples)}
            busy={busy}
            value={dates.isAmbiguous ? "" : dates.order}
            choices={[
              ...(dates.isAmbiguous ? [unchosen] : []),
              ...dateOrders.map((value) => ({ value, label: t(`dateOrder.${value}`) })),
            ]}
            onChange={choose("dateOrder", dateOrders)}
          />
        ) : null}
        {numbers ? (
          <SelectInput
            label={t("decimal")}
            hint={hintOf(numbers.samples)}
            busy={busy}
            value={numbers.isAmbiguous ? "" : numbers.decimal}
            choices={[
              ...(numbers.isAmbiguous ? [unchosen] : []),
              ...decimalSigns.map((value) => ({ value, label: t(`decimalSign.${signs[value].name}`, signs[value]) })),
            ]}
            onChange={choose("decimal", decimalSigns)}
          />
        ) : null}
      </div>
      {dates?.isAmbiguous ? <Banner tone="warn">{t("ambiguousDates")}</Banner> : null}
      {numbers?.isAmbiguous ? <Banner tone="warn">{t("ambiguousNumbers")}</Banner> : null}
    </div>
  );
}
