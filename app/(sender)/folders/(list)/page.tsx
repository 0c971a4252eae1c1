import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { Plus } from "lucide-react";
import { currentViewer } from "@/app/viewer";
import { ButtonLink } from "@/components/ui/button-link";
import { companyRoles } from "@/db/enums";
import { SearchBox } from "@/components/ui/search-box";
import { FolderCards } from "@/components/workflows/folder-cards";
import { listFolders } from "@/lib/workflows/list/list-folders";
import { manageHref } from "../manage-href";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Folders"))("title") };
}

export default async function FoldersPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, requireUser(), getTranslations("Folders")]);
  const search = firstOf(query["search"]).trim().slice(0, 255);
  const [folders, { plan }] = await Promise.all([listFolders(ctx, search), currentViewer()]);
  const { companyId, companyRole } = ctx.actor;
  // A group needs a plan (docs/product.md, Accounts, roles, permissions).
  const mayAdd = companyId !== null && companyRole === companyRoles.administrator && plan.ofCompany !== null;
  const manageLink = (folder: (typeof folders)[number]) => {
    const href = manageHref(folder);
    return href === null ? null : { href, label: t("manage", { group: folder.name }) };
  };
  return (
    <Page title={t("title")} actions={mayAdd ? <NewFolder companyId={companyId} label={t("new")} /> : null}>
      <ClientMessages>
        <SearchBox label={t("search")} className="mb-6 max-w-[360px]" />
      </ClientMessages>
      {folders.length > 0 ? (
        <FolderCards
          label={t("title")}
          folders={folders.map((folder) => ({
            id: folder.id,
            name: folder.name,
            detail: t("workflows", { count: folder.workflows }),
            people: folder.people,
            peopleWords: t("people", { count: folder.peopleCount }),
            manage: manageLink(folder),
          }))}
        />
      ) : (
        <div className="rounded-card border border-line bg-paper">
          {search ? (
            <EmptyState title={t("notFound", { search })}>{t("notFoundHint")}</EmptyState>
          ) : (
            <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
          )}
        </div>
      )}
    </Page>
  );
}

function NewFolder({ companyId, label }: { companyId: number; label: string }) {
  return (
    <ButtonLink variant="primary" href={`/companies/${companyId}/groups/new`} icon={<Plus aria-hidden size={18} />}>
      {label}
    </ButtonLink>
  );
}
