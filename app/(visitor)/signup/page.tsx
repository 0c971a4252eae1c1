import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { SignUpForm } from "@/components/accounts/sign-up-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("SignUpPage"))("title") };
}

/** The plan that somebody chose before signing up travels along. */
const plan = ["package", "users", "workflows"] as const;

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("SignUpPage")]);
  if (ctx.actor.kind === "member") redirect("/");
  const chosen = new URLSearchParams(plan.flatMap((key) => (query[key] ? [[key, firstOf(query[key])]] : [])));
  const error = firstOf(query["error"]).slice(0, 300);
  return (
    <VisitorCard
      title={t("title")}
      subtitle={t("subtitle")}
      footer={
        <>
          {t("known")} <TextLink href="/login">{t("signIn")}</TextLink>
        </>
      }
    >
      {error ? (
        <div className="mb-4">
          <Banner tone="bad">{error}</Banner>
        </div>
      ) : null}
      <ClientMessages namespaces={["SignUpForm", "validation"]}>
        <SignUpForm
          email={firstOf(query["email"])}
          goTo={chosen.size ? `/email-verification?${chosen.toString()}` : "/email-verification"}
        />
      </ClientMessages>
    </VisitorCard>
  );
}
