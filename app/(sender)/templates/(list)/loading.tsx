import { getTranslations } from "next-intl/server";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default async function TemplateListLoading() {
  const t = await getTranslations("TemplatesPage");
  return (
    <PageSkeleton title={t("title")} action>
      <ListSkeleton pictures />
    </PageSkeleton>
  );
}
