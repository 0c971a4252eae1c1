import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Logo } from "@/components/ui/logo";
import { previewRequestMail } from "@/lib/mails/preview-request-mail";
import { pageContext } from "@/app/page-context";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("SentEmailPage"))("title") };
}

/** Shows the mail as a recipient sees it. */
export default async function SentEmailPage() {
  const [ctx, locale, t] = await Promise.all([pageContext(), getLocale(), getTranslations("SentEmailPage")]);
  const { subject, html } = previewRequestMail(ctx.language, { document: t("sampleDocument"), name: t("sampleName") });
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-[760px] flex-col gap-6 px-4 py-8 sm:px-8">
      <Logo />
      <div>
        <h1 className="text-26">{t("title")}</h1>
        <p className="mt-2 text-ink-2">{t("text")}</p>
      </div>
      <p className="text-13 text-ink-2">
        {t("subject")} <strong className="font-semibold text-ink">{subject}</strong>
      </p>
      {/* A mail is a page of its own: it brings its own styles and runs no scripts. */}
      <iframe
        title={t("frame")}
        lang={locale}
        sandbox=""
        srcDoc={html}
        className="min-h-[560px] w-full flex-1 rounded-card border border-line bg-paper"
      />
    </main>
  );
}
