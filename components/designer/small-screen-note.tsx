"use client";
import { Monitor } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Covers the designer in windows below 768 px (specification, Workflows 2). The user can open the designer anyway. */
export function SmallScreenNote({ onShow }: { onShow: () => void }) {
  const t = useTranslations("Designer");
  return (
    <section
      aria-labelledby="small-screen-note"
      className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center md:hidden"
    >
      <Monitor aria-hidden size={40} strokeWidth={1.5} className="text-ink-2" />
      <p id="small-screen-note" className="max-w-[36ch] text-17 font-semibold">
        {t("bestOnDesktop")}
      </p>
      <Button onClick={onShow}>{t("showAnyway")}</Button>
    </section>
  );
}
