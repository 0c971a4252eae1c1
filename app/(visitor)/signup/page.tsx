import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { chosenPlan } from "@/app/chosen-plan";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { ExternalSignIn } from "@/components/accounts/external-sign-in";
import { PassedError } from "@/components/accounts/passed-error";
import { SignInByToken } from "@/components/accounts/sign-in-by-token";
import { SignUpForm } from "@/components/accounts/sign-up-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { openDomains } from "@/lib/accounts/who-may-sign-up";
import { configuredProviders } from "@/lib/platform/oauth/providers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("SignUpPage");
  return { title: t("title"), description: t("description") };
}

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t, errors] = await Promise.all([
    searchParams,
    pageContext(),
    getTranslations("SignUpPage"),
    getTranslations("errors"),
  ]);
  const onboarding = `/organisation-detail${chosenPlan(query)}`;
  if (ctx.actor.kind === "user") redirect(query["package"] ? onboarding : "/");
  const token = firstOf(query["token"]);
  if (token)
    return (
      <VisitorCard title={t("title")}>
        <ClientMessages namespaces={["SignInByToken"]}>
          <SignInByToken token={token} goTo={onboarding} />
        </ClientMessages>
      </VisitorCard>
    );
  const domains = openDomains();
  const footer = (
    <>
      {t("known")} <TextLink href="/login">{t("signIn")}</TextLink>
    </>
  );
  if (domains?.length === 0)
    return (
      <VisitorCard title={t("invitedTitle")} subtitle={t("invitedText")} footer={footer}>
        <p>{errors("sign_up_invited")}</p>
      </VisitorCard>
    );
  const subtitle = domains ? t("ofDomains", { domains: domains.join(", ") }) : t("subtitle");
  return (
    <VisitorCard title={t("title")} subtitle={subtitle} footer={footer}>
      <PassedError error={firstOf(query["error"])} />
      <ClientMessages namespaces={["NewPasswordFields", "SignUpForm", "validation"]}>
        <SignUpForm email={firstOf(query["email"])} goTo={onboarding} />
      </ClientMessages>
      <ExternalSignIn providers={configuredProviders()} origin={onboarding} />
    </VisitorCard>
  );
}
