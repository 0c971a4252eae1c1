import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { QueryToast } from "@/components/shell/query-toast";
import type { Destination, TemplateItem } from "@/components/templates/list/template-item";
import { TemplateTable } from "@/components/templates/list/template-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { TextLink } from "@/components/ui/text-link";
import type { TemplatesQuery } from "@/lib/templates/schema";

type Props = {
  title: string;
  back?: { href: string; label: string };
  /** Null if the viewer may not create here. */
  createHref: string | null;
  query: TemplatesQuery;
  items: TemplateItem[];
  total: number;
  isExact: boolean;
  destinations: Destination[];
  children?: ReactNode;
};

export async function TemplatesPage({
  title,
  back,
  createHref,
  query,
  items,
  total,
  isExact,
  destinations,
  children,
}: Props) {
  const t = await getTranslations("TemplatesPage");
  const create = createHref ? (
    <ButtonLink variant="primary" href={createHref} icon={<Plus aria-hidden size={18} />}>
      {t("create")}
    </ButtonLink>
  ) : undefined;
  const nothing = query.search ? (
    <EmptyState title={t("notFound", { search: query.search })}>{t("notFoundHint")}</EmptyState>
  ) : (
    <EmptyState title={t("empty")} action={create}>
      {t("emptyHint")}
    </EmptyState>
  );
  return (
    <ClientMessages namespaces={["TemplateTable", "SampleMark", "CsvExport"]}>
      <QueryToast name="loadFailed" message={t("loadFailed")} />
      <Page title={title} actions={total > 0 || query.search ? create : null} {...(back && { back })}>
        {children}
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <SearchBox label={t("search")} className="w-full max-w-[360px]" />
          <TextLink href="/batches">{t("batches")}</TextLink>
        </div>
        <TemplateTable
          items={items}
          sort={{ id: query.sort, desc: query.direction === "desc" }}
          destinations={destinations}
          empty={nothing}
        />
        <Pagination page={Math.max(1, query.page)} perPage={query.perPage} total={total} isExact={isExact} />
      </Page>
    </ClientMessages>
  );
}
