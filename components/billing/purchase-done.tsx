"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";

const delayMs = 1000;

/** Shown after a purchase: a message, then the dashboard. While the payment is not confirmed, only the message. */
export function PurchaseDone({ active }: { active: boolean }) {
  const t = useTranslations("PurchaseDone");
  const { done } = useToast();
  const message = t("done");
  useEffect(() => {
    if (!active) return;
    done(message);
    // A full page load, so that the browser gets the cookie that ends onboarding.
    const timer = setTimeout(() => window.location.assign(`${appPath("/")}?onboarded=1`), delayMs);
    return () => clearTimeout(timer);
  }, [active, done, message]);
  return <Banner tone="good">{t(active ? "going" : "waiting")}</Banner>;
}
