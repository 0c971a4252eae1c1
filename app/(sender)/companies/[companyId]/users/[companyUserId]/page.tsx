import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { UserForm } from "@/components/organisations/user-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { getCompanyUser } from "@/lib/organisations/list-company-users";
import { isInvitedOnly } from "@/lib/organisations/rules";
import { companyLanguageOr, roles } from "@/lib/organisations/schema";
import { listTab, tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

type Props = { params: Promise<{ companyId: string; companyUserId: string }> };

export default async function EditUserPage({ params }: Props) {
  const [{ ctx, company, ids }, t] = await Promise.all([
    openCompanyForm(params, "company:users"),
    getTranslations("UserForm"),
  ]);
  const { companyUser, user } = await orNotFound(getCompanyUser(ctx, company.id, ids.companyUserId ?? 0));
  const backHref = tabHref(ctx.actor, company.id, "manage-users");
  return (
    <Page title={t("edit")} subtitle={company.name} width="narrow" back={{ href: backHref, label: t("list") }}>
      <Card>
        <ClientMessages namespaces={["UserForm", "validation"]}>
          <UserForm
            companyId={company.id}
            companyUserId={companyUser.id}
            values={{
              firstName: user.firstName,
              lastName: user.lastName,
              email: user.email,
              role: roles.find((role) => Number(role) === companyUser.roleId) ?? "3",
              defaultLanguage: companyLanguageOr(user.defaultLanguage),
            }}
            emailFixed={!isInvitedOnly(companyUser, user)}
            backHref={backHref}
            doneHref={tabHref(ctx.actor, company.id, listTab(ctx.actor), { userSaved: "1" })}
          />
        </ClientMessages>
      </Card>
    </Page>
  );
}
