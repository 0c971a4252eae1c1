import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { PrintButton } from "@/components/templates/links/print-button";
import { Page } from "@/components/ui/page";
import { findLink } from "@/lib/public-links/queries";
import { linkId as linkIdSchema } from "@/lib/public-links/schema";
import { openTemplate } from "../../../open-template";
import { qrDrawing } from "../qr-drawing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("PublicLinks"))("sheet") };
}

type Props = { params: Promise<{ templateId: string; linkId: string }> };

/** A sheet to hang up: title, QR code and address. */
export default async function LinkSheetPage({ params }: Props) {
  const [{ template }, { linkId }, ctx, t] = await Promise.all([
    openTemplate(params),
    params,
    requireUser(),
    getTranslations("PublicLinks"),
  ]);
  const { publicLink } = await orNotFound(findLink(ctx, template.id, linkIdSchema.safeParse(linkId).data ?? 0));
  return (
    <Page
      title={publicLink.title}
      back={{ href: `/templates/${template.id}/links`, label: t("title") }}
      actions={<PrintButton>{t("print")}</PrintButton>}
    >
      <div className="grid max-w-[420px] justify-items-center gap-4 rounded-card border border-line bg-paper p-8 text-center print:mx-auto print:max-w-none print:border-0">
        <p className="text-17 font-semibold">{t("scan")}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrDrawing(publicLink.url))}`}
          alt={t("qr", { url: publicLink.url })}
          className="w-full max-w-[320px]"
        />
        <p className="break-all text-ink-2">
          {t("orOpen")} {publicLink.url}
        </p>
      </div>
    </Page>
  );
}
