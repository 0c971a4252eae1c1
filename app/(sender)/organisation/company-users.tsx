import { UserPlus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { companyRoles } from "@/db/enums";
import { ClientMessages } from "@/components/shell/client-messages";
import { UserTable } from "@/components/organisations/user-table";
import { FlagBanner } from "@/components/ui/flag-banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { getCompanyFor } from "@/lib/access/organisations";
import { countPlaces } from "@/lib/organisations/companies/assert-plan";
import { findPassingPayment } from "@/lib/organisations/people/find-passing-payment";
import { listCompanyUsers } from "@/lib/organisations/people/list-company-users";
import { hasPlaceLeft } from "@/lib/organisations/rules";
import { companyUsersQuery } from "@/lib/organisations/schema";

type Props = { companyId: number; query: Record<string, string | string[] | undefined> };
const flags = ["userCreated", "usersInvited", "userSaved"] as const;

export async function CompanyUsers({ companyId, query }: Props) {
  const [ctx, t] = await Promise.all([requireUser(), getTranslations("CompanyUsers")]);
  const asked = companyUsersQuery.parse(Object.fromEntries(Object.entries(query).map(([key, v]) => [key, firstOf(v)])));
  const company = await getCompanyFor(ctx, "company:users", companyId);
  const [{ companyUsers, total, totalIsExact }, places, payment] = await Promise.all([
    listCompanyUsers(ctx, companyId, asked),
    countPlaces(ctx, company),
    findPassingPayment(ctx, company.id),
  ]);
  const base = `/companies/${companyId}/users`;
  const flag = flags.find((name) => firstOf(query[name]));
  const icon = <UserPlus aria-hidden size={18} />;
  const free = hasPlaceLeft(places);
  return (
    <section className="flex flex-col gap-4">
      {flag ? <FlagBanner name={flag}>{t(flag)}</FlagBanner> : null}
      <ClientMessages namespaces={["UserTable", "PaymentPasses"]}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchBox label={t("search")} className="w-full max-w-[360px]" />
          {free ? (
            <ButtonLink variant="primary" href={`${base}/new`} icon={icon}>
              {t("invite")}
            </ButtonLink>
          ) : (
            <Button variant="primary" disabled aria-describedby="no-place-left" icon={icon}>
              {t("invite")}
            </Button>
          )}
        </div>
        {places.limit === null ? null : (
          <p id={free ? undefined : "no-place-left"} className="text-13 text-ink-2">
            {places.limit === 0
              ? t("noPlan")
              : t(places.used > places.limit ? "placesOver" : "places", {
                  used: places.used,
                  limit: places.limit,
                })}{" "}
            {free || places.limit === 0 ? null : t("full")}
          </p>
        )}
        <UserTable
          companyId={companyId}
          sort={{ id: asked.sort, desc: asked.direction === "desc" }}
          empty={<EmptyState title={asked.search ? t("notFound", { search: asked.search }) : t("empty")} />}
          heirIsViewer={ctx.actor.companyId === companyId}
          rows={companyUsers.map((user) => ({
            id: user.id,
            firstName: user.firstName,
            lastName: user.lastName,
            email: user.email,
            roleId: Object.values(companyRoles).find((id) => id === user.roleId) ?? companyRoles.user,
            groups: user.groupNames.join(", "),
            accepted: user.acceptedAt !== null,
            hasSecondStep: user.hasSecondStep,
            oneself: user.userId === ctx.actor.userId,
            payment: payment?.formerId === user.userId ? payment : null,
            editHref: `${base}/${user.id}`,
          }))}
        />
        <Pagination page={Math.max(1, asked.page)} perPage={asked.perPage} total={total} isExact={totalIsExact} />
      </ClientMessages>
    </section>
  );
}
