import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { requireUser } from "@/app/page-context";
import { BatchUpload } from "@/components/batches/batch-upload";
import { ClientMessages } from "@/components/shell/client-messages";
import { Page } from "@/components/ui/page";
import { getTemplateFor } from "@/lib/access/templates";
import { emptyTableFor } from "@/lib/batches/read-batch";
import { AppError } from "@/lib/platform/errors/errors";
import { templateId as idSchema } from "@/lib/templates/schema";
import { listOf } from "../../open-template";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Batch"))("title") };
}

export default async function BatchPage({ params }: { params: Promise<{ templateId: string }> }) {
  const [{ templateId }, ctx, t] = await Promise.all([params, requireUser(), getTranslations("Batch")]);
  const template = await getTemplateFor(ctx, "template:use", idSchema.safeParse(templateId).data ?? 0).catch(
    (error: unknown) => {
      if (error instanceof AppError) redirect("/templates?loadFailed=1");
      throw error;
    },
  );
  return (
    <ClientMessages namespaces={["Batch"]}>
      <Page
        title={t("title")}
        subtitle={t("lead", { title: template.title })}
        back={{ href: listOf(template), label: t("toTemplates") }}
      >
        <BatchUpload templateId={template.id} emptyTable={await emptyTableFor(ctx, template)} />
      </Page>
    </ClientMessages>
  );
}
