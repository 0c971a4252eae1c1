import { demoHours } from "@/lib/demos/rules";
import { getTranslations } from "next-intl/server";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ButtonLink } from "@/components/ui/button-link";

/** For a demo that was deleted after its day or never existed. */
export default async function DemoNotFound() {
  const t = await getTranslations("Demo");
  return (
    <VisitorCard title={t("ended.title")} subtitle={t("ended.text", { hours: demoHours })}>
      <ButtonLink variant="primary" href="/demo/real-estate/welcome" className="w-full">
        {t("ended.again")}
      </ButtonLink>
    </VisitorCard>
  );
}
