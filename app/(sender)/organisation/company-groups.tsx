import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { GroupTable } from "@/components/organisations/group-table";
import { FlagBanner } from "@/components/ui/flag-banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { getCompanyFor, callerRolesIn } from "@/lib/access/organisations";
import { listHeldFolders } from "@/lib/holds/list-holds";
import { listFolderRules } from "@/lib/retention/save-rule";
import { countPlaces } from "@/lib/organisations/companies/assert-plan";
import { groupsQuery } from "@/lib/organisations/schema";
import { listGroups } from "@/lib/organisations/groups/list-groups";
import { allows } from "@/lib/permissions/policy";

type Props = { companyId: number; query: Record<string, string | string[] | undefined> };
const flags = ["groupCreated", "groupSaved", "userCreated", "userSaved"] as const;

/** The groups that the viewer may see; actions on them are for administrators. */
export async function CompanyGroups({ companyId, query }: Props) {
  const [ctx, t] = await Promise.all([requireUser(), getTranslations("CompanyGroups")]);
  const asked = groupsQuery.parse(Object.fromEntries(Object.entries(query).map(([key, v]) => [key, firstOf(v)])));
  const company = await getCompanyFor(ctx, "company:view", companyId);
  const { groups, total, totalIsExact } = await listGroups(ctx, companyId, asked);
  const mayChange = allows("company:groups", callerRolesIn(ctx.actor, company));
  const ids = groups.map(({ id }) => id);
  const [held, rules] = mayChange
    ? await Promise.all([listHeldFolders(ctx, ids), listFolderRules(ctx, companyId, ids)])
    : [new Set(), null];
  const base = `/companies/${companyId}/groups`;
  const flag = flags.find((name) => firstOf(query[name]));
  const hasPlan = !mayChange || (await countPlaces(ctx, company)).limit !== 0;
  const icon = <Plus aria-hidden size={18} />;
  const create = !mayChange ? undefined : hasPlan ? (
    <ButtonLink variant="primary" href={`${base}/new`} icon={icon}>
      {t("create")}
    </ButtonLink>
  ) : (
    <Button variant="primary" disabled aria-describedby="no-plan" icon={icon}>
      {t("create")}
    </Button>
  );
  const nothing = asked.search ? (
    <EmptyState title={t("notFound", { search: asked.search })} />
  ) : (
    <EmptyState title={t("empty")} action={create}>
      {t("emptyText")}
    </EmptyState>
  );
  return (
    <section className="flex flex-col gap-4">
      {flag ? <FlagBanner name={flag}>{t(flag)}</FlagBanner> : null}
      <ClientMessages namespaces={["GroupTable", "Holds", "Retention", "ConfirmDialog", "validation"]}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchBox label={t("search")} className="w-full max-w-[360px]" />
          {total > 0 || asked.search ? create : null}
        </div>
        {hasPlan ? null : (
          <p id="no-plan" className="text-13 text-ink-2">
            {t("noPlan")}
          </p>
        )}
        <GroupTable
          companyId={companyId}
          sort={{ id: asked.sort, desc: asked.direction === "desc" }}
          empty={nothing}
          rows={groups.map(({ id, name, users }) => ({
            id,
            name,
            people: t("people", { count: users.length }),
            manageHref: `${base}/${id}/users`,
            editHref: mayChange ? `${base}/${id}` : null,
            retention: rules && { own: rules.own.get(id) ?? null, general: rules.general },
            isHeld: held.has(id),
          }))}
        />
        <Pagination page={Math.max(1, asked.page)} perPage={asked.perPage} total={total} isExact={totalIsExact} />
      </ClientMessages>
    </section>
  );
}
