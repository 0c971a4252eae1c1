import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { DownloadDemo } from "./download-demo";

type Props = { demoId: string; endsAt: string; canSignUp: boolean };

/** The end of a demo: the finished document, a link to another demo, and one to create an account. */
export async function DemoComplete({ demoId, endsAt, canSignUp }: Props) {
  const t = await getTranslations("Demo");
  return (
    <div className="mx-auto max-w-[720px]">
      <div className="mb-5 h-1 w-10 rounded-full bg-mark" />
      <h1 className="text-26">{t("complete.title")}</h1>
      <p className="mt-2 text-17 text-ink-2">{t("complete.text")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <DownloadDemo demoId={demoId} />
        <ButtonLink href="/demo/real-estate/welcome">{t("complete.another")}</ButtonLink>
      </div>
      <p className="mt-6 text-13 text-ink-2">
        {t("complete.until", { date: endsAt })} <TextLink href="/verify">{t("complete.verify")}</TextLink>
      </p>
      {canSignUp ? (
        <Card className="mt-10">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div>
              <h2 className="text-17">{t("complete.signUpTitle")}</h2>
              <p className="mt-1 text-ink-2">{t("complete.signUpText")}</p>
            </div>
            <ButtonLink variant="strong" href="/signup">
              {t("complete.signUp")}
            </ButtonLink>
          </div>
        </Card>
      ) : null}
    </div>
  );
}
