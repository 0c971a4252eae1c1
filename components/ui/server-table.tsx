"use client";
import {
  type Cell,
  type ColumnDef,
  rowSortingFeature,
  type RowData,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { tableStyle } from "./table-style";
import { useUrlQuery } from "./use-url-query";

export const serverTableFeatures = tableFeatures({ rowSortingFeature });
type ServerColumn<Row extends RowData> = ColumnDef<typeof serverTableFeatures, Row>;

type Props<Row extends RowData & { id: number }> = {
  caption: string;
  /** Made by `createColumnHelper<typeof serverTableFeatures, Row>()`; `enableSorting` per column. */
  columns: ServerColumn<Row>[];
  rows: Row[];
  sort: { id: string; desc: boolean };
  /** Classes of a column's cells, by the column's id: widths, and columns hidden on small screens. */
  cellStyles?: Record<string, string>;
  empty?: ReactNode;
};

/** A table that the server sorts and pages, by the address's `sort` and `direction`. */
export function ServerTable<Row extends RowData & { id: number }>({
  caption,
  columns,
  rows,
  sort,
  cellStyles = {},
  empty,
}: Props<Row>) {
  const { go } = useUrlQuery();
  const table = useTable({
    features: serverTableFeatures,
    columns,
    data: rows,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: { sorting: [sort] },
  });
  const sortBy = (id: string) =>
    go({ sort: id, direction: sort.id === id && !sort.desc ? "desc" : "asc", page: null }, { replace: true });
  const Arrow = sort.desc ? ArrowDown : ArrowUp;
  if (rows.length === 0 && empty) return <div className={tableStyle.frame}>{empty}</div>;
  return (
    // Scrolls where a long word makes the table wider than its place; `relative` so that hidden words are within it.
    <div className={classNames("relative overflow-x-auto", tableStyle.frame)}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className={classNames("max-sm:not-focus-within:sr-only", tableStyle.head)}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const { id } = header.column;
                const sorted = sort.id === id;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? (sort.desc ? "descending" : "ascending") : undefined}
                    className={classNames(tableStyle.headCell, cellStyles[id])}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={() => sortBy(id)}
                        className="-mx-1 inline-flex items-center gap-1 rounded-control px-1 py-0.5 text-left hover:text-ink"
                      >
                        <table.FlexRender header={header} />
                        <Arrow aria-hidden size={14} className={classNames("shrink-0", !sorted && "opacity-0")} />
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row
              className={classNames("group relative transition-colors hover:bg-paper-2", tableStyle.row)}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={classNames(tableStyle.cell, cellStyles[cell.column.id])}>
                  {contentOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * What the column's `cell` makes of a row. It is called, not rendered as a component of its own as by `FlexRender`:
 * columns are made anew when a list changes, and a new component would close dialogs and menus that are open in a row.
 */
function contentOf<Row extends RowData>(cell: Cell<typeof serverTableFeatures, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === "function" ? content(cell.getContext()) : content;
}
