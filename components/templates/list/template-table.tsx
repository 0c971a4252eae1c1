"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import type { DELETE as RESTORE } from "@/app/v1/templates/[templateId]/deletion/route";
import type { DELETE } from "@/app/v1/templates/[templateId]/route";
import { Thumbnail } from "@/components/documents/thumbnail";
import { useProof } from "@/components/proof/use-proof";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SampleMark } from "@/components/ui/sample-mark";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { type Carrying, DestinationPanel } from "./destination-panel";
import { TemplateActions } from "./template-actions";
import type { Destination, TemplateItem } from "./template-item";
import { useTemplate } from "@/components/workflows/use-template";

type Props = {
  items: TemplateItem[];
  sort: { id: string; desc: boolean };
  destinations: readonly Destination[];
  empty: ReactNode;
};

const column = createColumnHelper<typeof serverTableFeatures, TemplateItem>();
const cellStyles = {
  title: "w-full max-w-0 sm:min-w-[200px]",
  creator: "min-w-[140px] text-ink-2 max-lg:hidden",
  created_at: "whitespace-nowrap text-ink-2 tabular-nums max-md:hidden",
  actions: "w-px whitespace-nowrap",
};

export function TemplateTable({ items, sort, destinations, empty }: Props) {
  const t = useTranslations("TemplateTable");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const { usedId, use } = useTemplate();
  const [carrying, setCarrying] = useState<Carrying | null>(null);
  const [toRemove, setToRemove] = useState<TemplateItem | null>(null);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("title", {
          id: "title",
          header: t("title"),
          enableSorting: true,
          cell: ({ row: { original } }) => <TitleCell item={original} strict={t("strict")} />,
        }),
        column.accessor("creator", { id: "creator", header: t("creator"), enableSorting: false }),
        column.accessor("added", { id: "created_at", header: t("added"), enableSorting: true }),
        column.display({
          id: "actions",
          header: () => <span className="sr-only">{t("actions")}</span>,
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <TemplateActions
              item={original}
              busy={usedId === original.id}
              onUse={() => void use(original.id, original.groupId)}
              onCarry={(act) => setCarrying({ act, item: original })}
              onDelete={() => setToRemove(original)}
            />
          ),
        }),
      ]),
    [t, usedId, use],
  );
  return (
    <>
      <ServerTable
        caption={t("caption")}
        columns={columns}
        rows={items}
        sort={sort}
        cellStyles={cellStyles}
        empty={empty}
      />
      <DestinationPanel carrying={carrying} destinations={destinations} onClose={() => setCarrying(null)} />
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => (open ? undefined : setToRemove(null))}
        title={t("deleteTitle", { title: toRemove?.title ?? "" })}
        confirm={t("delete")}
        danger
        act={async () => {
          if (!toRemove) return;
          await callApi<typeof DELETE>("DELETE", `/v1/templates/${toRemove.id}`);
          toast.undoable(t("deleted"), () =>
            prove(() => callApi<typeof RESTORE>("DELETE", `/v1/templates/${toRemove.id}/deletion`)).then(() =>
              router.refresh(),
            ),
          );
          router.refresh();
        }}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </>
  );
}

function TitleCell({ item, strict }: { item: TemplateItem; strict: string }) {
  const mark = useTranslations("SampleMark");
  return (
    <span className="flex items-start gap-3">
      <Thumbnail documentId={item.documentId} />
      <span className="min-w-0 flex-1 self-center">
        <span className="flex flex-wrap items-center gap-2">
          {item.offered.edit ? (
            <Link href={`/templates/${item.id}/detail`} className="font-semibold hover:underline">
              {item.title}
            </Link>
          ) : (
            <span className="font-semibold">{item.title}</span>
          )}
          {item.isStrict ? <Badge>{strict}</Badge> : null}
          {item.isSample ? <SampleMark>{mark("sample")}</SampleMark> : null}
        </span>
        <span className="line-clamp-2 text-13 text-ink-2" title={item.description}>
          {item.description}
        </span>
        <span className="block text-13 text-ink-2 md:hidden">{item.added}</span>
      </span>
    </span>
  );
}
