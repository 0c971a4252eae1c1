import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ProfileForm } from "@/components/accounts/profile-form";
import { CompanyPanel } from "@/components/organisations/company-panel";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { SectionHeading, SectionList } from "@/components/ui/sections";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import { OwnLookAndMail } from "../../organisation/look-and-mail";
import {
  ActivityCard,
  EmailCard,
  LanguageCard,
  MailsCard,
  ownCardNamespaces,
  PasswordCard,
  ProvidersCard,
  SecondStepCard,
  SessionsCard,
} from "../own-cards";
import { LeavingCard } from "../leaving-card";
import type { TabProps } from "./tab-props";

const sections = ["you", "safety", "mails"] as const;

export async function AccountTabContent({ query }: TabProps) {
  const ctx = await requireUser();
  const [{ user, company }, t, zone] = await Promise.all([currentMe(), getTranslations("AccountTab"), viewerZone()]);
  const facts = [
    { term: t("name"), value: fullName(user) },
    { term: t("email"), value: user.email },
    ...(company ? [{ term: t("organisation"), value: company.name }] : []),
    { term: t("registered"), value: formatDate(user.createdAt, "DD MMMM YYYY", ctx.language, zone) },
  ];
  return (
    <ClientMessages namespaces={[...ownCardNamespaces, "CompanyForm", "DataExports", "ProfileForm"]}>
      <div className="flex max-w-[960px] flex-col gap-6">
        <SectionList label={t("sections")} sections={sections.map((id) => ({ id, label: t(`section.${id}`) }))} />
        <SectionHeading id="you">{t("section.you")}</SectionHeading>
        <Facts facts={facts} />
        <LanguageCard ctx={ctx} />
        <Card title={t("profile")}>
          <ProfileForm
            firstName={user.firstName}
            lastName={user.lastName}
            singleName={user.singleName}
            phone={user.phone ?? ""}
          />
        </Card>
        {company ? null : (
          <Card title={t("organisation")}>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-[60ch] text-ink-2">{t("noOrganisation")}</p>
              <CompanyPanel purpose="begin" />
            </div>
          </Card>
        )}
        <SectionHeading id="safety">{t("section.safety")}</SectionHeading>
        <EmailCard ctx={ctx} />
        <PasswordCard />
        <SecondStepCard ctx={ctx} />
        <ProvidersCard ctx={ctx} />
        <SessionsCard ctx={ctx} />
        <ActivityCard ctx={ctx} page={Number(firstOf(query["page"])) || 1} />
        <SectionHeading id="mails">{t("section.mails")}</SectionHeading>
        <MailsCard ctx={ctx} />
        <OwnLookAndMail name={fullName(user)} />
        <LeavingCard />
      </div>
    </ClientMessages>
  );
}
