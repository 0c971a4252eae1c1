import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { secondStepView } from "@/app/second-step-view";
import { SignOutButton } from "@/components/accounts/sign-out-button";
import { VisitorCard } from "@/components/accounts/visitor-card";
import { ProofProvider } from "@/components/proof/proof-provider";
import { SecondStepSettings } from "@/components/second-steps/second-step-settings";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { findSecondStepRule } from "@/lib/calls/sign-in-rules";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("SecondStepSetupPage"))("title") };
}

/**
 * Users who must set up a second step are redirected here. The page stays open after one was set up, because it shows
 * the recovery codes.
 */
export default async function SecondStepSetupPage() {
  const [ctx, t, ways] = await Promise.all([
    pageContext(),
    getTranslations("SecondStepSetupPage"),
    getTranslations("SecondStep"),
  ]);
  if (ctx.actor.kind !== "user") redirect("/login?origin=%2Fsecond-step");
  const { userId, lacksSecondStep } = ctx.actor;
  const from = await findSecondStepRule(ctx, userId);
  if (!from || from > ctx.now) redirect("/");
  const view = await secondStepView({ ...ctx, actor: ctx.actor });
  return (
    <VisitorCard
      wide
      title={t(lacksSecondStep ? "title" : "doneTitle")}
      subtitle={t(lacksSecondStep ? "text" : "doneText")}
    >
      <ClientMessages namespaces={["CopyButton", "SecondStep", "ProofDialog", "Shell", "validation"]}>
        <h2 className="sr-only">{ways("title")}</h2>
        <ProofProvider>
          <SecondStepSettings {...view} isDemanded />
        </ProofProvider>
        <div className="mt-6 flex flex-wrap gap-3">
          {lacksSecondStep ? null : (
            <ButtonLink variant="primary" href="/" prefetch={false}>
              {t("goOn")}
            </ButtonLink>
          )}
          <SignOutButton />
        </div>
      </ClientMessages>
    </VisitorCard>
  );
}
