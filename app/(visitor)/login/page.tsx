import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { LoginForm } from "@/components/accounts/login-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("LoginPage"))("title") };
}

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("LoginPage")]);
  const goTo = sameOriginPath(firstOf(query["origin"])) ?? "/";
  if (ctx.actor.kind === "member") redirect(goTo);
  const error = firstOf(query["error"]).slice(0, 300);
  return (
    <VisitorCard
      title={t("title")}
      footer={
        <>
          {t("new")} <TextLink href="/signup">{t("signUp")}</TextLink>
        </>
      }
    >
      {error ? (
        <div className="mb-4">
          <Banner tone="bad">{error}</Banner>
        </div>
      ) : null}
      <ClientMessages namespaces={["LoginForm", "validation"]}>
        <LoginForm email={firstOf(query["email"])} goTo={goTo} />
      </ClientMessages>
    </VisitorCard>
  );
}
