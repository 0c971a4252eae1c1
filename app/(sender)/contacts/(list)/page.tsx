import { Plus, Upload } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { ContactTable } from "@/components/contacts/contact-table";
import { ImportContacts } from "@/components/contacts/import-contacts";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { CsvExport } from "@/components/proof/csv-export";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { listContacts } from "@/lib/contacts/queries";
import { contactsQuery } from "@/lib/contacts/schema";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ContactsPage"))("title") };
}

export default async function ContactsPage({ searchParams }: { searchParams: Query }) {
  const [given, ctx, t] = await Promise.all([searchParams, requireUser(), getTranslations("ContactsPage")]);
  const asked = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, firstOf(value)]));
  const query = { ...contactsQuery.parse(asked), perPage: 25 };
  const { contacts, total, totalIsExact } = await listContacts(ctx, query);
  const create = (
    <ButtonLink variant="primary" href="/contacts/new" icon={<Plus aria-hidden size={18} />}>
      {t("create")}
    </ButtonLink>
  );
  const isEmpty = total === 0 && !query.search;
  const nothing = query.search ? (
    <EmptyState title={t("notFound", { search: query.search })}>{t("notFoundHint")}</EmptyState>
  ) : (
    <EmptyState title={t("empty")} action={create}>
      {t("emptyHint")}
    </EmptyState>
  );
  return (
    <ClientMessages namespaces={["ContactTable", "SampleMark", "ContactFields", "CsvExport", "ImportContacts"]}>
      <Page
        title={t("title")}
        actions={
          <>
            {total > 0 ? <CsvExport href="/v1/contacts/export" asks={ctx.language !== "en"} /> : null}
            <ImportContacts icon={<Upload aria-hidden size={16} />} />
            {isEmpty ? null : create}
          </>
        }
      >
        <SearchBox label={t("search")} className="mb-4 max-w-[360px]" />
        <ContactTable rows={contacts} sort={{ id: query.sort, desc: query.direction === "desc" }} empty={nothing} />
        <Pagination page={Math.max(1, query.page)} perPage={query.perPage} total={total} isExact={totalIsExact} />
      </Page>
    </ClientMessages>
  );
}
