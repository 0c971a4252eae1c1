"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";
import { StatusDot } from "@/components/ui/status-dot";
import type { BulkAction } from "@/db/enums";
import type { Folder } from "./bulk-filter";
import { BulkDialog } from "./bulk-dialog";
import type { ListItem } from "./list-item";
import { NameCell } from "./name-cell";
import { Progress } from "./progress";
import { RowActs } from "./row-acts";
import { SelectionBar } from "./selection-bar";
import { TimeAgo } from "./time-ago";
import { ChooseWholeList, type Matching, WholeListBar } from "./whole-list-bar";

const column = createColumnHelper<typeof serverTableFeatures, ListItem>();

const cellStyles = {
  choose: "w-11 pr-0 max-sm:w-9 max-sm:align-top",
  name: "w-full max-w-0 sm:min-w-[170px] lg:min-w-[220px]",
  updated_at: "min-w-[176px] text-ink-2 max-lg:hidden",
  progress: "whitespace-nowrap max-xl:hidden",
  status: "min-w-[152px] max-sm:hidden lg:min-w-[188px]",
  acts: "w-px pl-0 pr-2 max-sm:align-top",
};

type Props = {
  items: ListItem[];
  sort: { id: string; desc: boolean };
  empty: ReactNode;
  /** The size of the whole list and the filter that selects it, for actions on all of its rows. */
  matching?: Matching;
  /** Where workflows can be moved to. */
  folders: readonly Folder[];
};

export function WorkflowTable({ items, sort, empty, matching, folders }: Props) {
  const t = useTranslations("WorkflowTable");
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  // Kept even when rows leave the list, so that the result of an action stays visible.
  const [isWhole, setWhole] = useState(false);
  const [act, setAct] = useState<{ action: BulkAction; ids: number[] } | null>(null);
  const clear = () => {
    setChosenIds(new Set());
    setWhole(false);
  };
  const chosen = items.filter((item) => chosenIds.has(item.id));
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: "choose",
          enableSorting: false,
          header: () => (
            <ChooseBox
              label={t("chooseAll")}
              checked={chosen.length > 0 && chosen.length === items.length}
              onChange={(all) => setChosenIds(new Set(all ? items.map((item) => item.id) : []))}
            />
          ),
          cell: ({ row: { original } }) => (
            <ChooseBox
              label={t("choose", { title: original.title })}
              checked={chosenIds.has(original.id)}
              onChange={(on) => setChosenIds((ids) => new Set(on ? [...ids, original.id] : without(ids, original.id)))}
            />
          ),
        }),
        column.accessor("title", {
          id: "name",
          header: t("name"),
          enableSorting: true,
          cell: ({ row }) => <NameCell item={row.original} people={t("people")} steps={stepsOf(t, row.original)} />,
        }),
        column.accessor("modified", {
          id: "updated_at",
          header: t("lastModified"),
          enableSorting: true,
          cell: ({ getValue }) => <TimeAgo {...getValue()} />,
        }),
        column.display({
          id: "progress",
          header: t("signingProcess"),
          enableSorting: false,
          cell: ({ row }) => (
            <span className="flex min-h-7 items-center gap-3">
              <Progress label={t("people")} segments={row.original.people} />
              <span className="text-ink-2">{stepsOf(t, row.original)}</span>
            </span>
          ),
        }),
        column.accessor("status", {
          id: "status",
          header: t("status"),
          enableSorting: true,
          cell: ({ row }) => (
            <StatusDot wraps tone={row.original.tone}>
              {row.original.status}
            </StatusDot>
          ),
        }),
        column.display({
          id: "acts",
          enableSorting: false,
          header: () => <span className="sr-only">{t("acts")}</span>,
          cell: ({ row }) => <RowActs item={row.original} />,
        }),
      ]),
    [t, items, chosen.length, chosenIds],
  );
  return (
    <div className="flex flex-col">
      {isWhole && matching ? (
        <WholeListBar {...matching} folders={folders} clear={clear} />
      ) : chosen.length > 0 ? (
        <SelectionBar
          chosen={chosen}
          canMove={folders.length > 0}
          onAct={(action, chosenItems) => setAct({ action, ids: chosenItems.map(({ id }) => id) })}
          clear={clear}
          chooseAll={
            matching && matching.total > chosen.length ? (
              <ChooseWholeList count={matching.total} onChoose={() => setWhole(true)} />
            ) : null
          }
        />
      ) : null}
      {act ? (
        <BulkDialog
          action={act.action}
          target={{ ids: act.ids }}
          folders={folders}
          count={act.ids.length}
          onClose={(isDone) => {
            setAct(null);
            if (isDone) clear();
          }}
        />
      ) : null}
      <ServerTable
        caption={t("caption")}
        columns={columns}
        rows={items}
        sort={sort}
        cellStyles={cellStyles}
        empty={empty}
      />
    </div>
  );
}

const without = (ids: ReadonlySet<number>, id: number) => [...ids].filter((one) => one !== id);

/** Lies above the link that covers the row. */
function ChooseBox({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="relative z-10 -m-3 block p-3 max-sm:-my-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="block size-4.5 rounded-[4px] accent-ink"
      />
    </label>
  );
}

const stepsOf = (t: ReturnType<typeof useTranslations<"WorkflowTable">>, item: ListItem) =>
  t("steps", { complete: item.completeCount, total: item.totalSteps });
