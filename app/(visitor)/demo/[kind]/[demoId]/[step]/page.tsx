import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { pageContext } from "@/app/page-context";
import { DemoComplete } from "@/components/demos/demo-complete";
import { DemoForm } from "@/components/demos/demo-form";
import { DemoFrame } from "@/components/demos/demo-frame";
import { DemoIntro } from "@/components/demos/demo-intro";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";
import { demoDocument } from "@/lib/demos/demo-document";
import { findDemo } from "@/lib/demos/find-demo";
import { isDemoKind } from "@/lib/demos/rules";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { formatDate } from "@/lib/platform/i18n/dates";

type Props = { params: Promise<{ kind: string; demoId: string; step: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ kind }, t] = await Promise.all([params, getTranslations("Demo")]);
  if (!isDemoKind(kind)) notFound();
  return { title: `${t("badge")}: ${t(`name.${kind}`)}`, robots: { index: false, follow: false } };
}

/** A demo's steps in order: no step can be opened before the previous ones are signed, or again after the end. */
export default async function DemoStepPage({ params }: Props) {
  const [{ kind, demoId, step }, ctx, t] = await Promise.all([params, pageContext(), getTranslations("Demo")]);
  if (!isDemoKind(kind)) notFound();
  const demo = await orNotFound(findDemo(ctx, kind, demoId));
  const canSignUp = isSignUpOffered();
  const at = (name: string) => `/demo/${kind}/${demoId}/${name}`;
  if (step !== "step-complete" && (demo.isFinished || step === "complete")) redirect(at("step-complete"));
  if (step === "step-complete") {
    if (!demo.isFinished) redirect(at(demo.firstOpen ?? "step-one"));
    return (
      <DemoFrame kind={kind} canSignUp={canSignUp} step="step-complete">
        <DemoComplete
          canSignUp={canSignUp}
          demoId={demoId}
          endsAt={formatDate(demo.endsAt, "DD MMM YYYY, HH:mm", ctx.language)}
        />
      </DemoFrame>
    );
  }
  if (step === "step-one") {
    const { pageCount } = await demoDocument(kind);
    return (
      <DemoFrame kind={kind} canSignUp={canSignUp} step="step-one">
        <DemoIntro kind={kind} pageCount={pageCount} next={at("step-two")} />
      </DemoFrame>
    );
  }
  const { steps } = demo.definition;
  const index = steps.findIndex((one) => one.step === step);
  const own = steps[index];
  if (!own) notFound();
  if (index > steps.findIndex((one) => one.step === demo.firstOpen)) redirect(at(demo.firstOpen ?? "step-one"));
  return (
    <DemoFrame kind={kind} canSignUp={canSignUp} step={own.step}>
      <div className="mx-auto max-w-[720px]">
        <h1 className="text-26">{t(`party.${own.party}.title`)}</h1>
        <p className="mt-2 mb-6 text-ink-2">{t(`party.${own.party}.text`)}</p>
        <DemoForm
          key={own.step}
          demoId={demoId}
          step={own}
          values={demo.values}
          images={demo.images}
          words={messagesOf(ctx.language).SigningPage}
          previous={at(steps[index - 1]?.step ?? "step-one")}
          next={at(steps[index + 1]?.step ?? "step-complete")}
        />
      </div>
    </DemoFrame>
  );
}
