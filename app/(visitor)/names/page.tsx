import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { NamesForm } from "@/components/accounts/names-form";
import { SignOutButton } from "@/components/accounts/sign-out-button";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { findViewer } from "@/lib/accounts/find-viewer";
import { givenNames } from "@/lib/accounts/provisional-names";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("NamesPage"))("title") };
}

/** Where people are led whose account their organisation's provider made without names, before anything else. */
export default async function NamesPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("NamesPage")]);
  const goTo = sameOriginPath(firstOf(query["origin"])) ?? "/";
  if (ctx.actor.kind !== "user" || !ctx.actor.lacksNames) redirect(goTo);
  const { user, company } = await findViewer({ ...ctx, actor: ctx.actor });
  return (
    <VisitorCard title={t("title")} subtitle={t("text", { company: company?.name ?? "" })}>
      <ClientMessages namespaces={["NamesForm", "ProfileForm", "Shell", "validation"]}>
        <NamesForm {...givenNames(user)} goTo={goTo} />
        <div className="mt-4">
          <SignOutButton />
        </div>
      </ClientMessages>
    </VisitorCard>
  );
}
