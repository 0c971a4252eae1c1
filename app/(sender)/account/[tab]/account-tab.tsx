import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { firstOf } from "@/app/first-of";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ProfileForm } from "@/components/accounts/profile-form";
import { CompanyPanel } from "@/components/organisations/company-panel";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import { OwnBranding, OwnMailServer } from "../../organisation/look-and-mail";
import { Retention } from "../../organisation/retention";
import { type AccountPart, settingParts } from "../../organisation/setting-parts";
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

type PartProps = { ctx: UserContext; query: TabProps["query"] };

const parts: Record<AccountPart, (props: PartProps) => ReactNode> = {
  profile: Profile,
  "sign-in": ({ ctx }) => (
    <>
      <EmailCard ctx={ctx} />
      <PasswordCard />
      <SecondStepCard ctx={ctx} />
      <ProvidersCard ctx={ctx} />
    </>
  ),
  devices: SessionsCard,
  activity: ({ ctx, query }) => <ActivityCard ctx={ctx} page={Number(firstOf(query["page"])) || 1} />,
  emails: ({ ctx }) => (
    <>
      <MailsCard ctx={ctx} />
      <OwnMailServer />
    </>
  ),
  branding: OwnBranding,
  retention: ({ query }) => <Retention companyId={null} query={query} />,
  data: LeavingCard,
};

export async function AccountTabContent({ query, part }: TabProps) {
  const ctx = await requireUser();
  const [first] = settingParts.account;
  const Part = parts[settingParts.account.find((name) => name === part) ?? first];
  return (
    <ClientMessages namespaces={[...ownCardNamespaces, "CompanyForm", "DataExports", "ProfileForm"]}>
      <div className="flex flex-col gap-6">
        <Part ctx={ctx} query={query} />
      </div>
    </ClientMessages>
  );
}

async function Profile({ ctx }: PartProps) {
  const [{ user, company }, t, zone] = await Promise.all([currentMe(), getTranslations("AccountTab"), viewerZone()]);
  return (
    <>
      <Facts
        facts={[
          { term: t("name"), value: fullName(user) },
          { term: t("email"), value: user.email },
          ...(company ? [{ term: t("organisation"), value: company.name }] : []),
          { term: t("registered"), value: formatDate(user.createdAt, "DD MMMM YYYY", ctx.language, zone) },
        ]}
      />
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
    </>
  );
}
