import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import type { GroupDto } from "@/lib/organisations/schema";
import { mayCreateIn } from "@/lib/access/templates";
import { listGroupTemplates } from "@/lib/templates/queries";
import { templatesQuery } from "@/lib/templates/schema";
import { destinationsFor, templateItems } from "../../../../templates/template-items";
import { TemplatesPage } from "../../../../templates/templates-page";

type Props = { params: Promise<{ groupId: string }>; searchParams: Query };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplatesPage"))("title") };
}

const skeleton = (
  <PageSkeleton back action>
    <ListSkeleton pictures />
  </PageSkeleton>
);

export default async function GroupTemplatesPage({ params, searchParams }: Props) {
  const [{ groupId }] = await Promise.all([params, requireUser()]);
  const { companyGroups } = await currentMe();
  const group = companyGroups.find((one) => String(one.id) === groupId);
  if (!group) notFound();
  return (
    <Suspense fallback={skeleton}>
      <GroupTemplates group={group} searchParams={searchParams} />
    </Suspense>
  );
}

async function GroupTemplates({ group, searchParams }: { group: GroupDto; searchParams: Query }) {
  const [given, ctx, t] = await Promise.all([searchParams, requireUser(), getTranslations("TemplatesPage")]);
  const asked = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, firstOf(value)]));
  const query = { ...templatesQuery.parse(asked), perPage: 25 };
  const { templates, total, totalIsExact } = await listGroupTemplates(ctx, group.companyId, group.id, query);
  const items = await templateItems(ctx, templates, group.roleId);
  return (
    <TemplatesPage
      title={t("ofGroup", { group: group.name })}
      back={{ href: "/templates", label: t("title") }}
      createHref={mayCreateIn(ctx.actor, group.roleId) ? `/groups/${group.id}/templates/new` : null}
      query={query}
      items={items}
      total={total}
      isExact={totalIsExact}
      destinations={await destinationsFor(ctx)}
    />
  );
}
