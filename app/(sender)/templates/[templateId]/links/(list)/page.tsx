import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkList } from "@/components/templates/links/link-list";
import { Page } from "@/components/ui/page";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { formatDate } from "@/lib/platform/i18n/dates";
import { listLinksWithFields } from "@/lib/public-links/queries";
import type { PublicLinkDto } from "@/lib/public-links/schema";
import { actsOnOwnDevice, roleOf } from "@/lib/recipients/roles";
import { listOf, openTemplate } from "../../../open-template";
import { qrDrawing } from "../qr-drawing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("PublicLinks"))("title") };
}

export default async function PublicLinksPage({ params }: { params: Promise<{ templateId: string }> }) {
  const [{ template, documents }, ctx, t, zone] = await Promise.all([
    openTemplate(params),
    requireUser(),
    getTranslations("PublicLinks"),
    viewerZone(),
  ]);
  const found = await listLinksWithFields(ctx, template.id);
  const factsOf = ({ used, maximum, perDay, closesAt, confirmsAddress, takesPrefill }: PublicLinkDto) => [
    maximum === null ? t("used", { count: used }) : t("usedOf", { used, maximum }),
    t("day", { count: perDay }),
    ...(closesAt ? [t("until", { date: formatDate(closesAt, "DD MMM YYYY", ctx.language, zone) })] : []),
    ...(confirmsAddress ? [] : [t("unconfirmed")]),
    ...(takesPrefill ? [t("prefills")] : []),
  ];
  const links = found.map(({ link, fields }) => ({
    id: link.id,
    url: link.url,
    title: link.title,
    roleName: link.roleName,
    state: link.state,
    isOpen: link.isOpen,
    closesOn: link.closesAt ? dayIn(zone, link.closesAt) : "",
    maximum: link.maximum,
    perDay: link.perDay,
    confirmsAddress: link.confirmsAddress,
    takesPrefill: link.takesPrefill,
    fields,
    facts: factsOf(link),
    qr: qrDrawing(link.url),
  }));
  const roles = template.templateRoles.filter((role) => role.members.length === 0 && actsOnOwnDevice(roleOf(role)));
  return (
    <ClientMessages namespaces={["PublicLinks", "SenderFields", "CsvExport", "validation"]}>
      <Page
        title={t("title")}
        subtitle={t("lead", { title: template.title })}
        back={{ href: listOf(template), label: t("back") }}
      >
        <LinkList
          templateId={template.id}
          templateTitle={template.title}
          roles={roles.map(({ roleName }) => roleName)}
          documents={documents}
          links={links}
        />
      </Page>
    </ClientMessages>
  );
}
