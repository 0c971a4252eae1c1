import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ButtonLink } from "@/components/ui/button-link";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ThankEmailPage"))("title") };
}

/** Shown after signing: thanks, and the offer of an account. */
export default async function ThankEmailPage() {
  const t = await getTranslations("ThankEmailPage");
  return (
    <VisitorCard title={t("title")} subtitle={t("text")}>
      {isSignUpOffered() ? (
        <>
          <p className="mb-4">{t("invite")}</p>
          <ButtonLink variant="primary" href="/signup" className="w-full">
            {t("signUp")}
          </ButtonLink>
        </>
      ) : null}
    </VisitorCard>
  );
}
