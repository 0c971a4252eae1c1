import { getTranslations } from "next-intl/server";
import { InviteSeveral } from "@/components/organisations/invite-several";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";
import { companyLanguageOr } from "@/lib/organisations/schema";
import { listTab, tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

export default async function InviteSeveralPage({ params }: { params: Promise<{ companyId: string }> }) {
  const [{ ctx, company }, t, ofUser] = await Promise.all([
    openCompanyForm(params, "company:users"),
    getTranslations("InviteSeveral"),
    getTranslations("UserForm"),
  ]);
  const groups = await listOwnGroups(ctx, company);
  const backHref = tabHref(ctx.actor, company.id, "manage-users");
  return (
    <Page title={t("title")} subtitle={company.name} width="narrow" back={{ href: backHref, label: ofUser("list") }}>
      <Card>
        <ClientMessages namespaces={["InviteSeveral", "UserForm", "validation"]}>
          <InviteSeveral
            companyId={company.id}
            groups={groups.map(({ id, name }) => ({ id, name }))}
            values={{ people: "", role: "3", defaultLanguage: companyLanguageOr(company.defaultLanguage) }}
            backHref={backHref}
            doneHref={tabHref(ctx.actor, company.id, listTab(ctx.actor), { usersInvited: "1" })}
          />
        </ClientMessages>
      </Card>
    </Page>
  );
}
