import { getTranslations } from "next-intl/server";
import { CardGridSkeleton } from "@/components/ui/card-grid-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default async function FoldersLoading() {
  const t = await getTranslations("Folders");
  return (
    <PageSkeleton title={t("title")}>
      <CardGridSkeleton />
    </PageSkeleton>
  );
}
