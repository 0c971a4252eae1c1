"use client";
import { createColumnHelper } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Scroller } from "@/components/ui/scroller";
import { ServerTable, type serverTableFeatures } from "@/components/ui/server-table";

/** Times are formatted for display; everything else is as it was logged. */
export type ApiLogItem = {
  id: number;
  requestId: string;
  endpoint: string;
  method: string;
  body: string;
  responseCode: number;
  responseMessage: string;
  receivedAt: string;
  respondedAt: string;
  ipAddress: string;
};

const helper = createColumnHelper<typeof serverTableFeatures, ApiLogItem>();
const mono = "font-mono text-13";

/** All nine columns; the table scrolls sideways within its own frame. The sorting is in the address. */
export function ApiLogTable({ items, sort }: { items: ApiLogItem[]; sort: { id: string; desc: boolean } }) {
  const t = useTranslations("ApiSettings");
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor("requestId", {
          id: "request_id",
          header: t("column.requestId"),
          enableSorting: false,
          cell: ({ getValue }) => <Mono text={getValue()} />,
        }),
        helper.accessor("endpoint", {
          id: "request_endpoint",
          header: t("column.endpoint"),
          cell: ({ getValue }) => <Mono text={getValue()} />,
        }),
        helper.accessor("method", {
          id: "request_method",
          header: t("column.method"),
          cell: ({ getValue }) => <Mono text={getValue()} />,
        }),
        helper.accessor("body", {
          id: "request_body",
          header: t("column.body"),
          enableSorting: false,
          cell: ({ getValue }) => <LoggedBody body={getValue()} />,
        }),
        helper.accessor("responseCode", { id: "response_code", header: t("column.responseCode") }),
        helper.accessor("responseMessage", {
          id: "response_message",
          header: t("column.responseMessage"),
          enableSorting: false,
        }),
        helper.accessor("receivedAt", { id: "request_received_at", header: t("column.receivedAt") }),
        helper.accessor("respondedAt", { id: "request_responded_at", header: t("column.respondedAt") }),
        helper.accessor("ipAddress", {
          id: "request_ip_address",
          header: t("column.ipAddress"),
          enableSorting: false,
          cell: ({ getValue }) => <Mono text={getValue()} />,
        }),
      ]),
    [t],
  );
  return (
    <Scroller label={t("logsTitle")} className="rounded-card">
      <div className="min-w-[1360px]">
        <ServerTable
          caption={t("logsTitle")}
          columns={columns}
          rows={items}
          sort={sort}
          cellStyles={{
            request_id: "max-w-[140px] truncate",
            request_endpoint: "min-w-[200px] max-w-[320px] break-all",
            request_body: "max-w-[220px]",
            response_code: "tabular-nums whitespace-nowrap",
            response_message: "min-w-[200px] text-13",
            request_received_at: "text-13 whitespace-nowrap tabular-nums",
            request_responded_at: "text-13 whitespace-nowrap tabular-nums",
          }}
        />
      </div>
    </Scroller>
  );
}

const Mono = ({ text }: { text: string }) => (
  <code className={mono} title={text}>
    {text}
  </code>
);

const shortBody = 60;

function LoggedBody({ body }: { body: string }) {
  if (body.length <= shortBody) return <span className={`${mono} break-all`}>{body || "–"}</span>;
  return (
    <details className={mono}>
      <summary className="cursor-pointer truncate">{body.slice(0, shortBody)}…</summary>
      <pre className="mt-2 max-h-64 overflow-auto break-all whitespace-pre-wrap">{body}</pre>
    </details>
  );
}
