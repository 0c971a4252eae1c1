import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireMember } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { SearchBox } from "@/components/ui/search-box";
import { FolderCards } from "@/components/workflows/folder-cards";
import { listFolders } from "@/lib/workflows/list-folders";
import { manageHref } from "../manage-href";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Folders"))("title") };
}

export default async function FoldersPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, requireMember(), getTranslations("Folders")]);
  const search = firstOf(query["search"]).trim().slice(0, 255);
  const folders = await listFolders(ctx, search);
  const manageLink = (folder: (typeof folders)[number]) => {
    const href = manageHref(folder);
    return href === null ? null : { href, label: t("manage", { group: folder.name }) };
  };
  return (
    <Page title={t("title")}>
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
