import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { ContentsList } from "@/components/leaving/contents-list";
import { LeaveMembership } from "@/components/leaving/leave-membership";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Page } from "@/components/ui/page";
import { findMembershipContents } from "@/lib/leaving/membership-contents";
import { fullName } from "@/lib/recipients/rules";
import { LastAdministratorLinks } from "../../last-administrator-links";
import { paymentLine } from "../payment-line";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("LeaveMembership"))("pageTitle") };
}

/** Says what ends, passes on and stays, before the organisation is left. */
export default async function LeaveOrganisationPage() {
  const [ctx, t, ofErrors] = await Promise.all([
    requireUser(),
    getTranslations("LeaveMembership"),
    getTranslations("errors"),
  ]);
  const contents = await findMembershipContents(ctx);
  if (!contents) notFound();
  const { company, refusal, heirs, workflows, templates, subscription, pays } = contents;
  const passes = workflows + templates > 0;
  const [heir] = heirs;
  return (
    <Page
      title={t("pageTitle")}
      subtitle={company}
      width="narrow"
      back={{ href: "/account/account/data", label: t("back") }}
    >
      <div className="flex flex-col gap-6">
        <Card title={t("ends")}>
          <ContentsList
            lines={[
              t("endsRights", { company }),
              t("endsSessions"),
              ...(passes && heirs.length === 1 && heir
                ? [t("passes", { workflows, templates, heir: fullName(heir) })]
                : []),
              ...(passes && heirs.length > 1 ? [t("passesToChosen", { workflows, templates })] : []),
              t("endsPlace", { company }),
              ...(pays && heirs.length > 0 ? [await paymentLine(company)] : []),
            ]}
          />
        </Card>
        <Card title={t("stays")}>
          <ContentsList
            lines={[t("staysAccount"), t("staysPersonal"), t(subscription ? "staysPlan" : "noPlan"), t("staysOthers")]}
          />
        </Card>
        {refusal ? (
          <Banner tone="bad" action={refusal === "last_administrator_leaves" ? <LastAdministratorLinks /> : undefined}>
            {ofErrors(refusal)}
          </Banner>
        ) : (
          <ClientMessages namespaces={["LeaveMembership"]}>
            <LeaveMembership
              company={company}
              passes={{ work: passes, payment: pays }}
              heirs={heirs.map((one) => ({ id: one.id, label: `${fullName(one)} (${one.email})` }))}
            />
          </ClientMessages>
        )}
      </div>
    </Page>
  );
}
