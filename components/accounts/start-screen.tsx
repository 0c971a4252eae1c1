import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Logo } from "@/components/ui/logo";
import { TextLink } from "@/components/ui/text-link";
import { demoKinds } from "@/lib/demos/rules";

import { LanguageLinks } from "./language-links";
import { StartDocument } from "./start-document";

/** What the product is, in one sentence, and the links to sign in and, where it is open to everyone, to sign up. */
export async function StartScreen({ canSignUp }: { canSignUp: boolean }) {
  const [t, demo] = await Promise.all([getTranslations("StartScreen"), getTranslations("Demo")]);
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="mx-auto flex w-full max-w-[1184px] flex-wrap items-center justify-between gap-4 px-4 py-5 sm:px-8">
        <Logo />
        <ButtonLink href="/login">{t("signIn")}</ButtonLink>
      </header>
      <main
        id="main"
        className="mx-auto grid w-full max-w-[1184px] flex-1 items-center gap-12 px-4 py-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_420px]"
      >
        <div>
          <h1 className="max-w-[520px] text-34 sm:text-[2.75rem]">{t("title")}</h1>
          <p className="mt-5 max-w-[620px] text-17 text-ink-2">{t("text")}</p>
          {canSignUp ? (
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink variant="primary" href="/signup">
                {t("signUp")}
              </ButtonLink>
            </div>
          ) : null}
          <nav aria-labelledby="demos" className="mt-10">
            <h2 id="demos" className="text-15">
              {t("demos")}
            </h2>
            <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
              {demoKinds.map((kind) => (
                <li key={kind}>
                  <TextLink href={`/demo/${kind}/welcome`}>{demo(`name.${kind}`)}</TextLink>
                </li>
              ))}
            </ul>
          </nav>
          <ol className="mt-10 grid max-w-[640px] gap-6 border-t border-line pt-6 sm:grid-cols-3">
            {(["upload", "place", "sign"] as const).map((step) => (
              <li key={step}>
                <p className="font-semibold">{t(`${step}.title`)}</p>
                <p className="mt-1 text-13 text-ink-2">{t(`${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
        <div aria-hidden className="max-lg:hidden">
          <StartDocument />
        </div>
      </main>
      <footer className="mx-auto flex w-full max-w-[1184px] flex-wrap items-center justify-between gap-4 px-4 py-6 sm:px-8">
        <LanguageLinks />
        <TextLink href="/verify" className="text-13">
          {t("verify")}
        </TextLink>
      </footer>
    </div>
  );
}
