"use client";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { paletteOf } from "@/lib/platform/colours/colours";

type Props = { colours: { primaryColor: string; accentColor: string }; logoPath: string | null; name: string };

/** Previews of a mail and of the signing page, made with the same palette as the real ones. */
export function BrandingPreviews({ colours, logoPath, name }: Props) {
  const t = useTranslations("BrandingForm");
  const { mark, onMark, ink } = paletteOf(colours);
  const text = { color: `#${ink}` };
  const button = { background: `#${mark}`, color: `#${onMark}` };
  const logo = logoPath ? (
    <img src={logoPath} alt={name} className="block h-7 w-auto max-w-40 object-contain" />
  ) : (
    <span className="min-w-0 font-semibold">{name}</span>
  );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-hidden>
      <Frame title={t("mailPreview")}>
        <div className="flex flex-col gap-3 rounded-card border border-[#e3e5dc] bg-white p-5" style={text}>
          {logo}
          <p className="text-17 font-semibold">{t("mailHeading")}</p>
          <p>{t("mailText")}</p>
          <PreviewButton style={button}>{t("mailButton")}</PreviewButton>
        </div>
      </Frame>
      <Frame title={t("signingPreview")}>
        <div className="overflow-hidden rounded-card border border-[#e3e5dc] bg-[#f7f8f3]" style={text}>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-[#e3e5dc] bg-white px-4 py-2">
            {logo}
            <PreviewButton style={button}>{t("signingButton")}</PreviewButton>
          </div>
          <div className="mx-auto my-4 flex w-3/4 flex-col gap-2 bg-white p-4 shadow-float">
            <span className="h-1.5 w-2/3 rounded-full bg-[#e3e5dc]" />
            <span className="h-1.5 w-full rounded-full bg-[#e3e5dc]" />
            <span className="h-1.5 w-5/6 rounded-full bg-[#e3e5dc]" />
            <span
              className="mt-2 rounded-control border-2 px-2 py-1 text-13"
              style={{ borderColor: `#${mark}`, background: `#${mark}33` }}
            >
              {t("signingField")}
            </span>
          </div>
        </div>
      </Frame>
    </div>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="rounded-card bg-paper-2 p-4">
      <figcaption className="mb-3 text-13 text-ink-2">{title}</figcaption>
      {children}
    </figure>
  );
}

function PreviewButton({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <span
      className="inline-flex min-h-9 shrink-0 items-center self-start rounded-control px-4 font-semibold whitespace-nowrap"
      style={style}
    >
      {children}
    </span>
  );
}
