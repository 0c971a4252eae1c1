import { Folder } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { ButtonLink } from "@/components/ui/button-link";
import { listTemplates } from "@/lib/templates/queries";
import { templatesQuery } from "@/lib/templates/schema";
import { destinationsFor, templateItems } from "../template-items";
import { TemplatesPage } from "../templates-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("TemplatesPage"))("title") };
}

export default async function PersonalTemplatesPage({ searchParams }: { searchParams: Query }) {
  const [given, ctx, t] = await Promise.all([searchParams, requireUser(), getTranslations("TemplatesPage")]);
  const asked = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, firstOf(value)]));
  const query = { ...templatesQuery.parse(asked), perPage: 25 };
  const [{ templates, total, totalIsExact }, { companyGroups }, destinations] = await Promise.all([
    listTemplates(ctx, query),
    currentMe(),
    destinationsFor(ctx),
  ]);
  const items = await templateItems(ctx, templates, null);
  return (
    <TemplatesPage
      title={t("title")}
      createHref="/templates/new"
      query={query}
      items={items}
      total={total}
      isExact={totalIsExact}
      destinations={destinations}
    >
      {companyGroups.length > 0 ? (
        <nav aria-label={t("groups")} className="mb-6">
          <h2 className="mb-2 font-medium">{t("groups")}</h2>
          <ul className="flex flex-wrap gap-2">
            {companyGroups.map((group) => (
              <li key={group.id} className="max-w-full">
                <ButtonLink
                  size="small"
                  href={`/groups/${group.id}/templates`}
                  icon={<Folder aria-hidden size={16} className="shrink-0" />}
                  className="max-w-full"
                >
                  <span className="truncate">{group.name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </TemplatesPage>
  );
}
