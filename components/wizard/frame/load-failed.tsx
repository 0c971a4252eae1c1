"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toast";

/** Says in a toast that a workflow cannot be opened, and returns to the dashboard. */
export function LoadFailed({ message }: { message: string }) {
  const t = useTranslations("Wizard");
  const router = useRouter();
  const toast = useToast();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    toast.failed(message);
    router.replace("/");
  }, [message, router, toast]);
  return (
    <main id="main" className="p-8">
      <h1 className="text-20">{t("loadFailed")}</h1>
      <p className="mt-2">{message}</p>
    </main>
  );
}
