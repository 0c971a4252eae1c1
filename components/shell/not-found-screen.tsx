import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export async function NotFoundScreen() {
  const t = await getTranslations("NotFoundScreen");
  return (
    <main id="main" className="mx-auto max-w-[640px] px-4 py-16">
      <h1 className="sr-only">{t("title")}</h1>
      <EmptyState
        title={t("title")}
        action={
          <ButtonLink variant="primary" href="/">
            {t("home")}
          </ButtonLink>
        }
      >
        {t("text")}
      </EmptyState>
    </main>
  );
}
