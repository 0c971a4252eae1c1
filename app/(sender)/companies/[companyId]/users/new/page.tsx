import { getTranslations } from "next-intl/server";
import { UserForm } from "@/components/organisations/user-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { TextLink } from "@/components/ui/text-link";
import { countPlaces } from "@/lib/organisations/companies/assert-plan";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";
import { hasPlaceLeft } from "@/lib/organisations/rules";
import { companyLanguageOr } from "@/lib/organisations/schema";
import { listTab, tabHref } from "../../../../organisation/tab-href";
import { openCompanyForm } from "../../open-company-form";

export default async function InviteUserPage({ params }: { params: Promise<{ companyId: string }> }) {
  const [{ ctx, company }, t] = await Promise.all([
    openCompanyForm(params, "company:users"),
    getTranslations("UserForm"),
  ]);
  const [places, groups] = await Promise.all([countPlaces(ctx, company), listOwnGroups(ctx, company)]);
  const free = hasPlaceLeft(places);
  const backHref = tabHref(ctx.actor, company.id, "manage-users");
  return (
    <Page title={t("new")} subtitle={company.name} width="narrow" back={{ href: backHref, label: t("list") }}>
      {free ? (
        <Card>
          <p className="mb-4">
            <TextLink href={`/companies/${company.id}/users/several`}>{t("several")}</TextLink>
          </p>
          <ClientMessages namespaces={["UserForm", "validation"]}>
            <UserForm
              companyId={company.id}
              groups={groups.map(({ id, name }) => ({ id, name }))}
              values={{
                firstName: "",
                lastName: "",
                singleName: false,
                email: "",
                role: "3",
                defaultLanguage: companyLanguageOr(company.defaultLanguage),
              }}
              backHref={backHref}
              doneHref={tabHref(ctx.actor, company.id, listTab(ctx.actor), { userCreated: "1" })}
            />
          </ClientMessages>
        </Card>
      ) : (
        <Banner tone="warn">{t("full")}</Banner>
      )}
    </Page>
  );
}
