import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { GroupUsersPanel } from "@/components/organisations/group-users-panel";
import { personName } from "@/components/organisations/person-name";
import { ClientMessages } from "@/components/shell/client-messages";
import { Page } from "@/components/ui/page";
import { callerRolesIn } from "@/lib/access/organisations";
import { listGroupCandidates } from "@/lib/organisations/groups/list-group-candidates";
import { CompanyGroups } from "../../../../../organisation/company-groups";
import { tabHref } from "../../../../../organisation/tab-href";

type Props = { params: Promise<{ companyId: string; groupId: string }>; searchParams: Query };

/** The panel over the list of groups; for administrators of the organisation and of the group. */
export default async function GroupUsersPage({ params, searchParams }: Props) {
  const [at, query, ctx, t] = await Promise.all([
    params,
    searchParams,
    requireUser(),
    getTranslations("CompanyGroups"),
  ]);
  const [companyId, groupId] = [Number(at.companyId), Number(at.groupId)];
  if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(groupId)) notFound();
  const { group, members, others, more } = await orNotFound(
    listGroupCandidates(ctx, companyId, groupId, firstOf(query["person"])),
  );
  const isAdmin = callerRolesIn(ctx.actor, group.company).includes("companyAdmin");
  const backHref = isAdmin ? tabHref(ctx.actor, companyId, "company-groups") : "/folders";
  return (
    <Page title={t("title")} subtitle={group.company.name}>
      <CompanyGroups companyId={companyId} query={{}} />
      <ClientMessages namespaces={["GroupUsersPanel"]}>
        <GroupUsersPanel
          companyId={companyId}
          group={{ id: group.id, name: group.name }}
          backHref={backHref}
          members={members.map((one) => ({
            userId: one.userId,
            name: personName(one),
            email: one.email,
            roleId: one.roleId,
          }))}
          others={others.map((one) => ({ userId: one.userId, name: personName(one), email: one.email, roleId: null }))}
          more={more}
        />
      </ClientMessages>
    </Page>
  );
}
