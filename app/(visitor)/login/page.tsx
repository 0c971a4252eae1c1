import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { ExternalSignIn } from "@/components/accounts/external-sign-in";
import { LoginForm } from "@/components/accounts/login-form";
import { PassedError } from "@/components/accounts/passed-error";
import { PassedProblem } from "@/components/accounts/passed-problem";
import { SampleSignIn } from "@/components/accounts/sample-sign-in";
import { SignInByToken } from "@/components/accounts/sign-in-by-token";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { PasskeySignIn } from "@/components/second-steps/passkey-sign-in";
import { FindOrganisationForm } from "@/components/connections/find-organisation-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";
import { findBegunThere } from "@/lib/connections/sign-in/begun-there";
import { findConnections } from "@/lib/connections/sign-in/find-connections";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";
import { configuredProviders } from "@/lib/platform/oauth/providers";
import { offeredSample } from "@/lib/samples/sample-account";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("LoginPage");
  return { title: t("title"), description: t("description") };
}

export default async function LoginPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("LoginPage")]);
  const goTo = sameOriginPath(firstOf(query["origin"])) ?? "/";
  if (ctx.actor.kind === "user") redirect(goTo);
  const token = firstOf(query["token"]);
  if (token)
    return (
      <VisitorCard title={t("title")}>
        <ClientMessages namespaces={["SignInByToken"]}>
          <SignInByToken token={token} goTo={goTo} />
        </ClientMessages>
      </VisitorCard>
    );
  const given = firstOf(query["email"]);
  const [sample, offered] = await Promise.all([
    offeredSample(ctx),
    given ? findConnections(ctx, given) : findBegunThere(ctx, firstOf(query["organisation"])),
  ]);
  return (
    <VisitorCard
      title={t("title")}
      footer={
        isSignUpOffered() ? (
          <>
            {t("new")} <TextLink href="/signup">{t("signUp")}</TextLink>
          </>
        ) : null
      }
    >
      <PassedError error={firstOf(query["error"])} />
      <PassedProblem sentence={problemSentence(ctx.language, firstOf(query["problem"]))} />
      <ClientMessages namespaces={["LoginForm", "PasskeySignIn", "validation"]}>
        <LoginForm email={given} goTo={goTo} offered={offered} />
        <PasskeySignIn goTo={goTo} />
      </ClientMessages>
      <FindOrganisationForm
        goTo={goTo}
        words={{
          title: t("organisation"),
          email: t("email"),
          act: t("find"),
          notFound: given && offered.length === 0 ? t("notFound") : null,
        }}
      />
      <ExternalSignIn providers={configuredProviders()} origin={goTo} />
      {sample ? (
        <SampleSignIn account={sample} goTo={goTo} words={{ act: t("sample"), hint: t("sampleHint") }} />
      ) : null}
    </VisitorCard>
  );
}
