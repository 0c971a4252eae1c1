"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";
import { GroupMenu } from "./group-menu";
import type { GroupRow } from "./group-row";

const column = createColumnHelper<typeof serverTableFeatures, GroupRow>();
const cellStyles = {
  name: "w-full",
  people: "whitespace-nowrap text-ink-2 max-sm:hidden",
  actions: "py-1.5",
};

type Props = { companyId: number; rows: GroupRow[]; sort: { id: string; desc: boolean }; empty: ReactNode };

export function GroupTable({ companyId, rows, sort, empty }: Props) {
  const t = useTranslations("GroupTable");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          id: "name",
          header: t("name"),
          enableSorting: true,
          cell: ({ row }) => (
            <>
              <span className="font-semibold">{row.original.name}</span>
              {row.original.isHeld ? (
                <span className="ml-2">
                  <Badge>{t("held")}</Badge>
                </span>
              ) : null}
              {row.original.retention?.own ? (
                <span className="ml-2">
                  <Badge>{t("ownRule")}</Badge>
                </span>
              ) : null}
              <span className="block text-13 text-ink-2 sm:hidden">{row.original.people}</span>
            </>
          ),
        }),
        column.accessor("people", { id: "people", header: t("people"), enableSorting: false }),
        column.display({
          id: "actions",
          header: () => <span className="sr-only">{t("actions")}</span>,
          enableSorting: false,
          cell: ({ row }) => <GroupMenu companyId={companyId} group={row.original} />,
        }),
      ]),
    [t, companyId],
  );
  return (
    <ServerTable
      caption={t("caption")}
      columns={columns}
      rows={rows}
      sort={sort}
      cellStyles={cellStyles}
      empty={empty}
    />
  );
}
