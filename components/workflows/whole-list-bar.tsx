import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { BulkActs } from "./bulk-acts";
import type { Folder } from "./bulk-filter";
import type { BulkFilter } from "./bulk-filter";
import { selectionBarStyle } from "./selection-bar-style";

export type Matching = { total: number; filter: BulkFilter };
type Props = Matching & { folders: readonly Folder[]; clear: () => void };

export function ChooseWholeList({ count, onChoose }: { count: number; onChoose: () => void }) {
  const t = useTranslations("Bulk");
  return (
    <Button size="small" variant="quiet" onClick={onChoose}>
      {t("selectAll", { count })}
    </Button>
  );
}

/** Everything that matches is selected, also on other pages. Needs the namespaces `Bulk`, `SelectionBar`. */
export function WholeListBar({ total, filter, folders, clear }: Props) {
  const t = useTranslations("Bulk");
  const one = useTranslations("SelectionBar");
  const label = t("allChosen", { count: total });
  return (
    <div role="group" aria-label={label} className={selectionBarStyle}>
      <span role="status" className="mr-auto font-medium">
        {label}
      </span>
      <BulkActs filter={filter} count={total} folders={folders} onDone={clear} />
      <Button size="small" variant="quiet" icon={<X aria-hidden size={16} />} onClick={clear}>
        {one("clear")}
      </Button>
    </div>
  );
}
