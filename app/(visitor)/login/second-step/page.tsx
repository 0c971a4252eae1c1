import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { PassedProblem } from "@/components/accounts/passed-problem";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { PasskeyStep } from "@/components/second-steps/passkey-step";
import { AppCodeForm, RecoveryCodeForm } from "@/components/second-steps/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { findOwnStep } from "@/lib/accounts/pass-second-step";
import { sameOriginPath } from "@/lib/platform/http/same-origin-path";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("SecondStepPage"))("title") };
}

const forms = { totp: AppCodeForm, passkey: PasskeyStep, recoveryCode: RecoveryCodeForm };

/** Asks for the second step of a sign-in; the challenge is in this browser's cookie. */
export default async function SecondStepPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, asked, t] = await Promise.all([
    searchParams,
    pageContext(),
    headers(),
    getTranslations("SecondStepPage"),
  ]);
  const goTo = sameOriginPath(firstOf(query["origin"])) ?? "/";
  if (ctx.actor.kind === "user") redirect(goTo);
  const step = await findOwnStep(ctx, asked);
  const [first] = step?.ways ?? [];
  if (!step || !first)
    redirect(`/login?${new URLSearchParams({ origin: goTo, error: "second_step_expired" }).toString()}`);
  const way = step.ways.find((one) => one === firstOf(query["way"])) ?? first;
  const Form = forms[way];
  const hrefOf = (other: string) =>
    `/login/second-step?${new URLSearchParams({ origin: goTo, way: other }).toString()}`;
  return (
    <VisitorCard
      title={t("title")}
      subtitle={t(`text.${way}`)}
      footer={<TextLink href={`/login?${new URLSearchParams({ origin: goTo }).toString()}`}>{t("back")}</TextLink>}
    >
      <PassedProblem sentence={problemSentence(ctx.language, firstOf(query["problem"]))} />
      <ClientMessages namespaces={["SecondStepForm", "validation"]}>
        <Form key={way} challenge={step.challenge} goTo={goTo} />
      </ClientMessages>
      {step.ways.length > 1 ? (
        <ul className="mt-6 flex flex-col gap-2 border-t border-line pt-4">
          {step.ways
            .filter((other) => other !== way)
            .map((other) => (
              <li key={other}>
                <TextLink href={hrefOf(other)} prefetch={false}>
                  {t(`other.${other}`)}
                </TextLink>
              </li>
            ))}
        </ul>
      ) : null}
    </VisitorCard>
  );
}
