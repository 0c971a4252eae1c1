import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { GroupForm } from "@/components/organisations/group-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { findGroup } from "@/lib/organisations/groups/find-group";
import { tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

export default async function EditGroupPage({ params }: { params: Promise<{ companyId: string; groupId: string }> }) {
  const [{ ctx, company, ids }, t] = await Promise.all([
    openCompanyForm(params, "company:groups"),
    getTranslations("GroupForm"),
  ]);
  const { id, name } = await orNotFound(findGroup(ctx, company.id, ids.groupId ?? 0));
  const backHref = tabHref(ctx.actor, company.id, "company-groups");
  return (
    <Page title={t("edit")} subtitle={company.name} width="narrow" back={{ href: backHref, label: t("list") }}>
      <Card>
        <ClientMessages namespaces={["GroupForm", "validation"]}>
          <GroupForm
            companyId={company.id}
            group={{ id, name }}
            backHref={backHref}
            doneHref={tabHref(ctx.actor, company.id, "company-groups", { groupSaved: "1" })}
          />
        </ClientMessages>
      </Card>
    </Page>
  );
}
