import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SelectControl } from "@/components/ui/select-input";
import type { Preview } from "./preview";
import { columnLabel } from "@/lib/batches/rules/column-label";

type Props = {
  preview: Preview;
  /** The table is being read; further choices do nothing. */
  busy: boolean;
  onMapping: (mapping: (string | null)[]) => void;
};

/** Which field or detail each column fills, with its first cells. The user can change the assignment. */
export function BatchColumns({ preview: { columns, targets }, busy, onMapping }: Props) {
  const t = useTranslations("Batch");
  const nameOf = (heading: string, index: number) => heading || t("noHeading", { number: index + 1 });
  const unused = columns.flatMap(({ heading, target }, index) => (target === null ? [nameOf(heading, index)] : []));
  const taken = new Set(columns.map(({ target }) => target));
  return (
    <section aria-labelledby="batch-columns">
      <h2 id="batch-columns" className="border-b border-line px-4 py-3 font-semibold">
        {t("columns")}
      </h2>
      {unused.length > 0 ? (
        <div className="px-4 pt-4">
          <Banner tone="warn">
            {unused.length === columns.length
              ? t("noneUsed")
              : t("unused", { count: unused.length, names: unused.join(", ") })}
          </Banner>
        </div>
      ) : null}
      <ul>
        {columns.map(({ heading, target, sample }, index) => {
          const name = nameOf(heading, index);
          return (
            <li
              // eslint-disable-next-line react/no-array-index-key -- columns have no other identity
              key={index}
              className="grid items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[1fr_220px]"
            >
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="truncate text-13 text-ink-2">{sample.filter(Boolean).join(" · ")}</p>
              </div>
              <SelectControl
                aria-label={`${t("fills")}: ${name}`}
                busy={busy}
                value={target ?? ""}
                choices={[
                  { value: "", label: t("ignored") },
                  ...targets.map((key) => ({
                    value: key,
                    label: columnLabel(t, key),
                    disabled: key !== target && taken.has(key),
                  })),
                ]}
                onChange={({ target: { value } }) =>
                  onMapping(columns.map((one, at) => (at === index ? value || null : one.target)))
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
