import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { SealedWorkflowFacts } from "@/components/verification/sealed-workflow-facts";
import { VerifyFile } from "@/components/verification/verify-file";
import { AppError } from "@/lib/platform/errors/errors";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { ownFingerprints } from "@/lib/verification/own-fingerprint";
import { verificationCode } from "@/lib/verification/schema";
import { verifyCode } from "@/lib/verification/verify-code";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("VerifyPage");
  return { title: t("title"), description: t("description") };
}

/** Anyone may check a document here, wherever it was sealed. */
export default async function VerifyPage({ searchParams }: { searchParams: Query }) {
  const [query, t, ctx] = await Promise.all([searchParams, getTranslations("VerifyPage"), pageContext()]);
  const code = firstOf(query["code"]);
  const anchors = (await trustAnchors()).map((der) => Buffer.from(der).toString("base64"));
  return (
    <VisitorCard title={t("title")} subtitle={t("subtitle")} wide>
      {code ? (
        <section className="mb-8 border-b border-line pb-6">
          <CodeAnswer code={code} />
        </section>
      ) : null}
      <ClientMessages namespaces={["VerifyPage", "AuditChain", "AttestedFacts"]}>
        <VerifyFile known={{ own: await ownFingerprints(ctx), anchors }} />
      </ClientMessages>
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-17">{t("byCode")}</h2>
        <form className="mt-3 flex flex-wrap items-end gap-3">
          <TextInput
            className="min-w-0 flex-1 basis-[280px]"
            label={t("codeLabel")}
            hint={t("codeHint")}
            name="code"
            defaultValue={code}
            maxLength={64}
            required
          />
          <Button type="submit" className="mb-[23px]">
            {t("look")}
          </Button>
        </form>
      </section>
    </VisitorCard>
  );
}

function orBusy(error: unknown): "busy" {
  if (error instanceof AppError && error.code === "too_many") return "busy";
  throw error;
}

async function TooMany() {
  const t = await getTranslations("errors");
  return (
    <div>
      <Banner tone="warn">{t("too_many")}</Banner>
    </div>
  );
}

async function CodeAnswer({ code }: { code: string }) {
  const [ctx, t] = await Promise.all([pageContext(), getTranslations("VerifyPage")]);
  const read = verificationCode.safeParse(code);
  const workflow = read.success ? await verifyCode(ctx, read.data).catch(orBusy) : null;
  if (workflow === "busy") return <TooMany />;
  if (!workflow)
    return (
      <div>
        <Banner tone="warn" title={t("codeUnknown")}>
          {t("codeUnknownText")}
        </Banner>
      </div>
    );
  return (
    <div>
      <SealedWorkflowFacts workflow={workflow} heading="h2" />
      <p className="mt-4">{t("compare")}</p>
    </div>
  );
}
