import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { ActByToken } from "@/components/accounts/act-by-token";
import { PassedProblem } from "@/components/accounts/passed-problem";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { findUndoableChange } from "@/lib/accounts/undo-email-change";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("EmailChangePage"))("undoTitle") };
}

/** The page behind the link at the old address. Opening it changes nothing; works without scripts. */
export default async function UndoEmailPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("EmailChangePage")]);
  const token = firstOf(query["token"]).slice(0, 200);
  const problem = problemSentence(ctx.language, firstOf(query["problem"]));
  const restored = firstOf(query["done"]);
  if (restored)
    return (
      <VisitorCard title={t("undoTitle")}>
        <div className="flex flex-col gap-6">
          <Banner tone="good">{t("undone")}</Banner>
          <ButtonLink
            variant="primary"
            href={`/reset-password?${new URLSearchParams({ email: restored }).toString()}`}
            prefetch={false}
            className="w-full"
          >
            {t("newPassword")}
          </ButtonLink>
        </div>
      </VisitorCard>
    );
  const change = token && !problem ? await findUndoableChange(ctx, token) : null;
  if (!change)
    return (
      <VisitorCard title={t("undoTitle")} footer={<TextLink href="/contact">{t("contact")}</TextLink>}>
        {problem ? <PassedProblem sentence={problem} /> : <Banner tone="bad">{t("undoGone")}</Banner>}
      </VisitorCard>
    );
  const action = `/v1/auth/email-changes/undo?${new URLSearchParams({ email: change.fromEmail }).toString()}`;
  return (
    <VisitorCard title={t("undoTitle")} subtitle={t("undoText", { from: change.fromEmail, to: change.toEmail })}>
      <ActByToken action={action} token={token}>
        {t("undo")}
      </ActByToken>
    </VisitorCard>
  );
}
