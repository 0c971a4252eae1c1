import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { TemplateDetails } from "@/components/templates/edit/template-details";
import { Banner } from "@/components/ui/banner";
import { Page } from "@/components/ui/page";
import { TextLink } from "@/components/ui/text-link";
import { translator } from "@/lib/platform/i18n/translate";
import { templateRoom } from "@/lib/templates/assert-room";
import { templateNamespaces } from "./template-namespaces";

/** The first step of a new template, or a message if the plan has no room for one more. */
export async function NewTemplatePage({ groupId, leaveTo }: { groupId: number | null; leaveTo: string }) {
  const ctx = await requireUser();
  const [{ used, limit }, t] = await Promise.all([templateRoom(ctx), getTranslations("TemplateWizard")]);
  if (limit !== null && used >= limit)
    return (
      <Page title={t("newTitle")} width="narrow" back={{ href: leaveTo, label: t("goBack") }}>
        <Banner tone="warn" action={<TextLink href="/account/subscription">{t("upgrade")}</TextLink>}>
          {translator(ctx.language, "errors")("template_limit_reached", { count: limit })}
        </Banner>
      </Page>
    );
  return (
    <ClientMessages namespaces={templateNamespaces}>
      <TemplateDetails template={null} groupId={groupId} leaveTo={leaveTo} />
    </ClientMessages>
  );
}
