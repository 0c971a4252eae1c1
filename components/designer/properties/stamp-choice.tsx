import { useTranslations } from "next-intl";
import { usePlaceableStamps, useStampSource } from "@/components/stamps/stamps-context";
import { SelectInput } from "@/components/ui/select-input";

type Props = { value: string | null; onChange: (imageHash: string | null) => void };

/** Which of the organisation's stamps a field shows. One that was removed since stays until another is chosen. */
export function StampChoice({ value, onChange }: Props) {
  const t = useTranslations("Designer.stamp");
  const stamps = usePlaceableStamps();
  const source = useStampSource(value);
  const isRemoved = value !== null && !stamps.some(({ imageHash }) => imageHash === value);
  return (
    <>
      <SelectInput
        label={t("label")}
        hint={stamps.length === 0 ? t("none") : undefined}
        value={value ?? ""}
        choices={[
          ...(value === null ? [{ value: "", label: t("choose") }] : []),
          ...(isRemoved ? [{ value, label: t("removed") }] : []),
          ...stamps.map(({ name, imageHash }) => ({ value: imageHash, label: name })),
        ]}
        onChange={(event) => onChange(event.target.value || null)}
      />
      {source ? (
        <img
          src={source}
          alt=""
          className="h-32 self-start rounded-control border border-line bg-white object-scale-down p-1"
        />
      ) : null}
    </>
  );
}
