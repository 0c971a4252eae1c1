import { getTranslations } from "next-intl/server";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default async function BatchListLoading() {
  const t = await getTranslations("Batch");
  return (
    <PageSkeleton title={t("list")}>
      <ListSkeleton />
    </PageSkeleton>
  );
}
