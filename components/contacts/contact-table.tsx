"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import type { DELETE } from "@/app/v1/contacts/[contactId]/route";
import type { POST } from "@/app/v1/contacts/route";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { SampleMark } from "@/components/ui/sample-mark";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";
import { useToast } from "@/components/ui/toast";
import type { ContactDto } from "@/lib/contacts/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { fullName } from "@/lib/recipients/rules";

type Row = Pick<ContactDto, "id" | "firstName" | "lastName" | "singleName" | "email" | "defaultLanguage" | "isSample">;
type Props = { rows: Row[]; sort: { id: string; desc: boolean }; empty: ReactNode };

const column = createColumnHelper<typeof serverTableFeatures, Row>();
const cellStyles = {
  first_name: "max-sm:w-full",
  last_name: "max-sm:hidden",
  email: "break-all text-ink-2 max-sm:hidden",
  actions: "w-px text-right",
};

export function ContactTable({ rows, sort, empty }: Props) {
  const t = useTranslations("ContactTable");
  const label = useTranslations("ContactFields");
  const router = useRouter();
  const toast = useToast();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("firstName", {
          id: "first_name",
          header: label("firstName"),
          enableSorting: true,
          cell: ({ row: { original } }) => <NameCell row={original} />,
        }),
        column.accessor("lastName", { id: "last_name", header: label("lastName"), enableSorting: true }),
        column.accessor("email", { id: "email", header: label("email"), enableSorting: true }),
        column.display({
          id: "actions",
          header: () => <span className="sr-only">{t("actions")}</span>,
          enableSorting: false,
          cell: ({ row: { original } }) => <RowMenu row={original} onDelete={() => setDoomed(original)} />,
        }),
      ]),
    [t, label],
  );
  return (
    <>
      <ServerTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        sort={sort}
        cellStyles={cellStyles}
        empty={empty}
      />
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t("deleteTitle", { name: doomed ? nameOf(doomed) : "" })}
        confirm={t("delete")}
        danger
        act={async () => {
          if (!doomed) return;
          await callApi<typeof DELETE>("DELETE", `/v1/contacts/${doomed.id}`);
          router.refresh();
          const { isSample, firstName, lastName, singleName, email, defaultLanguage } = doomed;
          // What is made anew is no sample, and would stay when the samples are deleted.
          if (isSample) return toast.done(t("deleted"));
          const kept = { firstName, lastName, singleName, email, defaultLanguage };
          toast.undoable(t("deleted"), () =>
            callApi<typeof POST>("POST", "/v1/contacts", kept).then(() => router.refresh()),
          );
        }}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </>
  );
}

const nameOf = (row: Row) => fullName(row);
const hrefOf = ({ id }: Row) => `/contacts/${id}/detail`;

/** On small screens the values of the other columns are shown below the first name. */
function NameCell({ row }: { row: Row }) {
  const mark = useTranslations("SampleMark");
  return (
    <>
      <Link href={hrefOf(row)} className="rounded-[4px] font-semibold hover:underline">
        {row.firstName}
        {row.lastName ? <span className="sm:hidden"> {row.lastName}</span> : null}
      </Link>
      {row.isSample ? <SampleMark>{mark("sample")}</SampleMark> : null}
      <span className="block text-13 break-all text-ink-2 sm:hidden">{row.email}</span>
    </>
  );
}

function RowMenu({ row, onDelete }: { row: Row; onDelete: () => void }) {
  const t = useTranslations("ContactTable");
  const label = t("actionsOf", { name: nameOf(row) });
  return (
    <Menu label={label} trigger={<IconButton label={label} icon={<EllipsisVertical aria-hidden size={18} />} />}>
      <MenuItem icon={<Pencil aria-hidden size={16} />} href={hrefOf(row)}>
        {t("edit")}
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={onDelete}>
        {t("delete")}
      </MenuItem>
    </Menu>
  );
}
