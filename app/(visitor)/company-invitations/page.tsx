import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
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

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("CompanyInvitationPage"))("title") };
}

/** An invitation leads new people to a password form, and people with an account to signing in and accepting. */
export default async function CompanyInvitationPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("CompanyInvitationPage")]);
  const token = firstOf(query["token"]).slice(0, 200);
  const invitation = token ? await findInvitation(ctx, token) : null;
  const isOwner = ctx.actor.kind === "member" && ctx.actor.userId === invitation?.user.id;
  if (ctx.actor.kind === "member" && !isOwner) redirect("/");
  const contact = (
    <>
      {t("questions")} <TextLink href="/contact">{t("contact")}</TextLink>
    </>
  );
  if (!invitation)
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
    <VisitorCard
      title={t("welcome", { name: user.firstName })}
      subtitle={t(hasAccount ? "subtitleKnown" : "subtitle", { company: company.name, email: user.email })}
      footer={contact}
    >
      <ClientMessages namespaces={["AcceptInvitationForm", "NewPasswordFields", "validation"]}>
        {!hasAccount ? (
          <AcceptInvitationForm email={user.email} token={token} />
        ) : isOwner ? (
          <AcceptInvitationButton token={token} />
        ) : (
          <ButtonLink variant="primary" href={login} prefetch={false} className="w-full">
            {t("signIn")}
          </ButtonLink>
        )}
      </ClientMessages>
    </VisitorCard>
  );
}
