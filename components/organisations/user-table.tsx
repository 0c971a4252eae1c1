"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";
import { StatusDot } from "@/components/ui/status-dot";
import { personName } from "./person-name";
import { RowRole } from "./row-role";
import { UserMenu } from "./user-menu";
import type { UserRow } from "./user-row";

const column = createColumnHelper<typeof serverTableFeatures, UserRow>();
const cellStyles = {
  name: "max-sm:w-full max-sm:max-w-0 sm:min-w-[240px]",
  groups: "max-w-[220px] text-ink-2 max-xl:hidden",
  email: "max-w-[260px] break-all text-ink-2 max-lg:hidden",
  accepted_at: "max-sm:hidden",
  actions: "w-12 py-1.5",
};

type Props = {
  companyId: number;
  rows: UserRow[];
  sort: { id: string; desc: boolean };
  empty: ReactNode;
  /**
   * True when what a removed user leaves behind goes to the viewer; otherwise it goes to an administrator of the
   * organisation.
   */
  heirIsViewer: boolean;
};

export function UserTable({ companyId, rows, sort, empty, heirIsViewer }: Props) {
  const t = useTranslations("UserTable");
  const columns = useMemo(() => {
    const status = ({ accepted }: UserRow) => (
      <StatusDot tone={accepted ? "good" : "neutral"}>{t(accepted ? "accepted" : "pending")}</StatusDot>
    );
    return column.columns([
      column.accessor("firstName", {
        id: "name",
        header: t("name"),
        enableSorting: true,
        cell: ({ row }) => (
          <>
            <span className="font-semibold">{personName(row.original)}</span>
            <span className="block text-13 text-ink-2">
              {row.original.oneself ? `${t(`roles.${row.original.roleId}`)} · ${t("you")}` : null}
              {row.original.firstName ? null : t("asked")}
            </span>
            {row.original.firstName ? (
              <span className="block text-13 break-all text-ink-2 lg:hidden">{row.original.email}</span>
            ) : null}
            {row.original.oneself ? null : <RowRole companyId={companyId} user={row.original} />}
            {row.original.groups ? (
              <span className="mt-1 block text-13 text-ink-2 xl:hidden">
                {t("inGroups", { groups: row.original.groups })}
              </span>
            ) : null}
            <span className="block text-13 text-ink-2 sm:hidden">{status(row.original)}</span>
          </>
        ),
      }),
      column.accessor("groups", { id: "groups", header: t("groups"), enableSorting: false }),
      column.accessor("email", { id: "email", header: t("email"), enableSorting: true }),
      column.accessor("accepted", {
        id: "accepted_at",
        header: t("status"),
        enableSorting: true,
        cell: ({ row }) => status(row.original),
      }),
      column.display({
        id: "actions",
        header: () => <span className="sr-only">{t("actions")}</span>,
        enableSorting: false,
        cell: ({ row }) => <UserMenu companyId={companyId} user={row.original} heirIsViewer={heirIsViewer} />,
      }),
    ]);
  }, [t, companyId, heirIsViewer]);
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
