import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { AskedUserForm } from "@/components/organisations/asked-user-form";
import { UserForm } from "@/components/organisations/user-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { findPassingPayment } from "@/lib/organisations/people/find-passing-payment";
import { getCompanyUser } from "@/lib/organisations/people/list-company-users";
import { isInvitedOnly } from "@/lib/organisations/rules";
import { companyLanguageOr, roles } from "@/lib/organisations/schema";
import { hasOneName } from "@/lib/recipients/rules";
import { listTab, tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

type Props = { params: Promise<{ companyId: string; companyUserId: string }> };

export default async function EditUserPage({ params }: Props) {
  const [{ ctx, company, ids }, t] = await Promise.all([
    openCompanyForm(params, "company:users"),
    getTranslations("UserForm"),
  ]);
  const { companyUser, user, name } = await orNotFound(getCompanyUser(ctx, company.id, ids.companyUserId ?? 0));
  const backHref = tabHref(ctx.actor, company.id, "manage-users");
  const payment = await findPassingPayment(ctx, company.id);
  const isAsked = companyUser.acceptedAt === null && !isInvitedOnly(companyUser, user);
  const role = roles.find((one) => Number(one) === companyUser.roleId) ?? "3";
  const common = {
    companyId: company.id,
    companyUserId: companyUser.id,
    backHref,
    doneHref: tabHref(ctx.actor, company.id, listTab(ctx.actor), { userSaved: "1" }),
  };
  return (
    <Page title={t("edit")} subtitle={company.name} width="narrow" back={{ href: backHref, label: t("list") }}>
      <Card>
        <ClientMessages namespaces={["UserForm", "PaymentPasses", "validation"]}>
          {isAsked ? (
            <AskedUserForm {...common} email={user.email} role={role} />
          ) : (
            <UserForm
              {...common}
              values={{
                ...name,
                singleName: hasOneName(name),
                email: user.email,
                role,
                defaultLanguage: companyLanguageOr(user.defaultLanguage),
              }}
              emailFixed={companyUser.acceptedAt !== null}
              payment={payment?.formerId === user.id ? payment : null}
            />
          )}
        </ClientMessages>
      </Card>
    </Page>
  );
}
