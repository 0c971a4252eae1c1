import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { ActByToken } from "@/components/accounts/act-by-token";
import { PassedProblem } from "@/components/accounts/passed-problem";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { findWaitingChange } from "@/lib/accounts/confirm-email-change";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("EmailChangePage"))("confirmTitle") };
}

/** The page behind the link at the new address. Opening it changes nothing; works without scripts. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("EmailChangePage")]);
  const token = firstOf(query["token"]).slice(0, 200);
  const problem = problemSentence(ctx.language, firstOf(query["problem"]));
  const goOn = (
    <ButtonLink variant="primary" href="/" prefetch={false} className="w-full">
      {t("goOn")}
    </ButtonLink>
  );
  if (firstOf(query["done"]))
    return (
      <VisitorCard title={t("confirmTitle")}>
        <div className="flex flex-col gap-6">
          <Banner tone="good">{t("confirmed")}</Banner>
          {goOn}
        </div>
      </VisitorCard>
    );
  const change = token && !problem ? await findWaitingChange(ctx, token) : null;
  if (!change)
    return (
      <VisitorCard title={t("confirmTitle")}>
        <div className="flex flex-col gap-6">
          {problem ? <PassedProblem sentence={problem} /> : <Banner tone="bad">{t("confirmGone")}</Banner>}
          {goOn}
        </div>
      </VisitorCard>
    );
  return (
    <VisitorCard title={t("confirmTitle")} subtitle={t("confirmText", { from: change.fromEmail, to: change.toEmail })}>
      <ActByToken action="/v1/auth/email-changes/confirmation" token={token}>
        {t("confirm")}
      </ActByToken>
    </VisitorCard>
  );
}
