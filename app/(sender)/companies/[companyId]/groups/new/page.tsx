import { getTranslations } from "next-intl/server";
import { GroupForm } from "@/components/organisations/group-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

export default async function NewGroupPage({ params }: { params: Promise<{ companyId: string }> }) {
  const [{ ctx, company }, t] = await Promise.all([
    openCompanyForm(params, "company:groups"),
    getTranslations("GroupForm"),
  ]);
  const backHref = tabHref(ctx.actor, company.id, "company-groups");
  return (
    <Page title={t("new")} subtitle={company.name} width="narrow" back={{ href: backHref, label: t("list") }}>
      <Card>
        <ClientMessages namespaces={["GroupForm", "validation"]}>
          <GroupForm
            companyId={company.id}
            backHref={backHref}
            doneHref={tabHref(ctx.actor, company.id, "company-groups", { groupCreated: "1" })}
          />
        </ClientMessages>
      </Card>
    </Page>
  );
}
