import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DemoFrame } from "@/components/demos/demo-frame";
import { DemoPages } from "@/components/demos/demo-pages";
import { StartDemo } from "@/components/demos/start-demo";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";
import { demoDocument } from "@/lib/demos/demo-document";
import { demoKinds, isDemoKind } from "@/lib/demos/rules";

type Props = { params: Promise<{ kind: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ kind }, t] = await Promise.all([params, getTranslations("Demo")]);
  if (!isDemoKind(kind)) notFound();
  return { title: `${t("badge")}: ${t(`name.${kind}`)}`, description: t(`welcome.${kind}.text`) };
}

export default async function DemoWelcomePage({ params }: Props) {
  const [{ kind }, t] = await Promise.all([params, getTranslations("Demo")]);
  if (!isDemoKind(kind)) notFound();
  const canSignUp = isSignUpOffered();
  const { pageCount } = await demoDocument(kind);
  return (
    <DemoFrame kind={kind} canSignUp={canSignUp}>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_440px]">
        <div className="lg:sticky lg:top-16">
          <h1 className="max-w-[20ch] text-34">{t(`welcome.${kind}.title`)}</h1>
          <p className="mt-5 max-w-[56ch] text-17 text-ink-2">{t(`welcome.${kind}.text`)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartDemo kind={kind}>{t("showMe")}</StartDemo>
            {canSignUp ? <ButtonLink href="/signup">{t("signUp")}</ButtonLink> : null}
          </div>
          <h2 className="mt-12 border-t border-line pt-6 text-15">{t("others")}</h2>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            {demoKinds
              .filter((other) => other !== kind)
              .map((other) => (
                <li key={other}>
                  <TextLink href={`/demo/${other}/welcome`}>{t(`name.${other}`)}</TextLink>
                </li>
              ))}
          </ul>
        </div>
        <div>
          <DemoPages kind={kind} pageCount={pageCount} shown={1} />
          {kind === "patient-registration" ? (
            <div className="mt-4 flex justify-center">
              <StartDemo kind={kind} variant="strong">
                {t("getStarted")}
              </StartDemo>
            </div>
          ) : null}
        </div>
      </div>
    </DemoFrame>
  );
}
