import { getTranslations } from "next-intl/server";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default async function WorkflowListLoading() {
  const t = await getTranslations("WorkflowList");
  return (
    <PageSkeleton title={t("title")} action>
      <ListSkeleton tabs pictures />
    </PageSkeleton>
  );
}
