import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { firstOf, type Query } from "@/app/first-of";
import { leadOutside } from "@/app/lead-outside";
import { pageContext } from "@/app/page-context";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";
import { StartScreen } from "@/components/accounts/start-screen";
import { HoldingHome } from "./holding-home";
import { HomeDashboard } from "./home-dashboard";
import { DashboardSkeleton, HoldingSkeleton } from "./home-skeleton";

export async function generateMetadata(): Promise<Metadata> {
  const [{ actor }, t] = await Promise.all([pageContext(), getTranslations("StartScreen")]);
  return actor.kind === "user" ? {} : { title: { absolute: `Countersign · ${t("title")}` }, description: t("text") };
}

/** One address for three pages: the dashboard, the organisations of a holding, and the start page for visitors. */
export default async function HomePage({ searchParams }: { searchParams: Query }) {
  const ctx = await pageContext();
  const { actor } = ctx;
  if (actor.kind === "outsider") leadOutside(ctx, actor.closedTo);
  if (actor.kind !== "user") return <StartScreen canSignUp={isSignUpOffered()} />;
  if (actor.holdingCompanyId !== null)
    return (
      <Suspense fallback={<HoldingSkeleton />}>
        <HoldingHome searchParams={searchParams} />
      </Suspense>
    );
  const sentId = firstOf((await searchParams)["sent"]);
  return (
    <Suspense fallback={<DashboardSkeleton hasPanel={sentId !== ""} />}>
      <HomeDashboard sentId={sentId} />
    </Suspense>
  );
}
