import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ButtonLink } from "@/components/ui/button-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ThankEmailPage"))("title") };
}

/** Shown after signing: thanks, and the offer of an account. */
export default async function ThankEmailPage() {
  const t = await getTranslations("ThankEmailPage");
  return (
    <VisitorCard title={t("title")} subtitle={t("text")}>
      <p className="mb-4">{t("invite")}</p>
      <ButtonLink variant="primary" href="/signup" className="w-full">
        {t("signUp")}
      </ButtonLink>
    </VisitorCard>
  );
}
