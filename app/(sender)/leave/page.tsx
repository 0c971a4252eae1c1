import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { ContentsList } from "@/components/leaving/contents-list";
import { DeleteAccount } from "@/components/leaving/delete-account";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { TextLink } from "@/components/ui/text-link";
import { findAccountContents } from "@/lib/leaving/account-contents";
import type { AccountContents } from "@/lib/leaving/schema";
import { securityLogDays } from "@/lib/security/schema";
import { LastAdministratorLinks } from "../last-administrator-links";
import { paymentLine } from "./payment-line";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("LeaveAccount"))("pageTitle") };
}

/** Lists what is deleted and what remains, before the account is deleted. */
export default async function LeavePage() {
  const [ctx, t] = await Promise.all([requireUser(), getTranslations("LeaveAccount")]);
  const contents = await findAccountContents(ctx);
  const { organisation } = contents;
  const { goes, remains } = linesOf(contents, t);
  const inHolding = ctx.actor.holdingCompanyId !== null;
  const account = inHolding ? "/?panel=account" : "/account/account/data";
  return (
    <Page title={t("pageTitle")} width="narrow" back={{ href: account, label: t("back") }}>
      <div className="flex flex-col gap-6">
        <Banner tone="warn" action={<TextLink href={account}>{t("export")}</TextLink>}>
          {t("intro")}
        </Banner>
        <Card title={t("goes")}>
          <ContentsList
            lines={[
              ...goes,
              ...(organisation?.pays && organisation.heir ? [await paymentLine(organisation.name)] : []),
            ]}
          />
        </Card>
        <Card title={t("remains")}>
          <ContentsList lines={remains} />
        </Card>
        {contents.refusal ? (
          <Banner tone="bad" action={<LastAdministratorLinks />}>
            {t(`refusal.${contents.refusal}`, { company: organisation?.name ?? "" })}
          </Banner>
        ) : (
          <ClientMessages namespaces={["LeaveAccount"]}>
            <div>
              <DeleteAccount />
            </div>
          </ClientMessages>
        )}
      </div>
    </Page>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<"LeaveAccount">>>;

function linesOf(contents: AccountContents, t: Translate): { goes: string[]; remains: string[] } {
  const { drafts, running, signed, held, unsigned, templates, contacts, publicLinks, organisation } = contents;
  const pseudonym = t("pseudonym");
  const endsPlan = contents.subscription || (organisation?.pays && !organisation.heir);
  return {
    goes: [
      t("goesAccess"),
      t("goesContacts", { count: contacts }),
      ...(drafts ? [t("goesDrafts", { count: drafts })] : []),
      ...(running ? [t("goesRunning", { count: running })] : []),
      ...(unsigned ? [t("goesUnsigned", { count: unsigned })] : []),
      ...(templates ? [t("goesTemplates", { count: templates })] : []),
      ...(publicLinks ? [t("goesLinks", { count: publicLinks })] : []),
      ...(endsPlan ? [t("goesSubscription")] : []),
    ],
    remains: [
      ...(signed ? [t("remainsSigned", { count: signed, pseudonym })] : []),
      ...(held
        ? [
            organisation?.heir
              ? t("remainsHeldPassed", { count: held, company: organisation.name, heir: organisation.heir })
              : t("remainsHeld", { count: held }),
          ]
        : []),
      ...(organisation?.heir && organisation.passedOn
        ? [t("remainsPassed", { count: organisation.passedOn, company: organisation.name, heir: organisation.heir })]
        : []),
      ...(organisation?.remaining
        ? [t("remainsFolders", { count: organisation.remaining, company: organisation.name, pseudonym })]
        : []),
      t("remainsVerify"),
      t("remainsOthers"),
      t("remainsLog", { days: securityLogDays }),
    ],
  };
}
