import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { AcceptInvitationButton } from "@/components/accounts/accept-invitation-button";
import { AcceptInvitationForm } from "@/components/accounts/accept-invitation-form";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { findInvitation } from "@/lib/accounts/find-invitation";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";

type Props = { searchParams: Query };

const findInvited = cache(async (token: string) => (token ? findInvitation(await pageContext(), token) : null));

/** The page is in the invited person's language unless the address names one, as the language links at its foot do. */
async function readQuery(searchParams: Query) {
  const query = await searchParams;
  const token = firstOf(query["token"]).slice(0, 200);
  const invitation = await findInvited(token);
  const asked = firstOf(query["language"]);
  const language = invitation && (isLanguage(asked) ? asked : invitation.language);
  const t = await getTranslations({
    namespace: "CompanyInvitationPage",
    locale: language ? languageTable[language].tag : await getLocale(),
  });
  return { token, invitation, language, t };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: (await readQuery(searchParams)).t("title") };
}

/** An invitation leads new people to a password form, and people with an account to signing in and accepting. */
export default async function CompanyInvitationPage({ searchParams }: Props) {
  const [{ token, invitation, language, t }, ctx] = await Promise.all([readQuery(searchParams), pageContext()]);
  const isOwner = ctx.actor.kind === "user" && ctx.actor.userId === invitation?.user.id;
  if (ctx.actor.kind === "user" && !isOwner) redirect("/");
  const contact = (
    <>
      {t("questions")} <TextLink href="/contact">{t("contact")}</TextLink>
    </>
  );
  if (!invitation || !language)
    return (
      <VisitorCard title={t("title")} footer={contact}>
        <Banner tone="bad" title={t("goneTitle")}>
          {t("gone")}
        </Banner>
      </VisitorCard>
    );
  const { user, company, hasAccount } = invitation;
  const back = `/company-invitations?${new URLSearchParams({ token }).toString()}`;
  const login = `/login?${new URLSearchParams({ email: user.email, origin: back }).toString()}`;
  return (
    <ClientMessages language={language} namespaces={["AcceptInvitationForm", "NewPasswordFields", "validation"]}>
      <div lang={languageTable[language].tag}>
        <VisitorCard
          title={t("welcome", { name: user.firstName })}
          subtitle={t(hasAccount ? "subtitleKnown" : "subtitle", { company: company.name, email: user.email })}
          footer={contact}
          hasOwnLanguage
        >
          {!hasAccount ? (
            <AcceptInvitationForm email={user.email} token={token} />
          ) : isOwner ? (
            <AcceptInvitationButton token={token} />
          ) : (
            <ButtonLink variant="primary" href={login} prefetch={false} className="w-full">
              {t("signIn")}
            </ButtonLink>
          )}
        </VisitorCard>
      </div>
    </ClientMessages>
  );
}
