import { demoHours } from "@/lib/demos/rules";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/accounts/language-links";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Logo } from "@/components/ui/logo";
import { Stepper } from "@/components/ui/stepper";
import { TextLink } from "@/components/ui/text-link";
import { demoDefinitions, type DemoKind } from "@/lib/demos/rules";

type Props = {
  kind: DemoKind;
  /** Absent on the page before a demo begins. */
  step?: "step-one" | "step-two" | "step-three" | "step-complete";
  canSignUp: boolean;
  children: ReactNode;
};

/** What all demo pages share: the note that it is a demo, the current step, and the link to create an account. */
export async function DemoFrame({ kind, step, canSignUp, children }: Props) {
  const t = await getTranslations("Demo");
  const steps = [
    { name: "step-one", label: t("step.document") },
    ...demoDefinitions[kind].steps.map((one) => ({ name: one.step, label: t(`step.${one.party}`) })),
    { name: "step-complete", label: t("step.done") },
  ];
  const at = steps.findIndex(({ name }) => name === step);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1120px] flex-col px-4 py-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex items-center gap-3">
          <TextLink href="/" className="no-underline">
            <Logo />
          </TextLink>
          <Badge>{t("badge")}</Badge>
        </div>
        {step && canSignUp ? <ButtonLink href="/signup">{t("signUp")}</ButtonLink> : null}
      </header>
      {step ? (
        <div className="mx-auto mt-8 w-full max-w-[720px]">
          <Stepper
            label={t("steps")}
            steps={steps.map(({ label }, index) => ({
              label,
              state: index < at ? "done" : index === at ? "current" : "open",
            }))}
          />
        </div>
      ) : null}
      <main id="main" className="my-8 flex-1">
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4 text-13 text-ink-2">
        <p>{t("kept", { hours: demoHours })}</p>
        <LanguageLinks />
      </footer>
    </div>
  );
}
