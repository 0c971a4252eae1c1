"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import { useOnce } from "@/components/ui/use-once";

/** Says in a toast that a workflow cannot be opened, and returns to the dashboard. */
export function LoadFailed({ message }: { message: string }) {
  const t = useTranslations("Wizard");
  const router = useRouter();
  const toast = useToast();
  useOnce(() => {
    toast.failed(message);
    router.replace("/");
  });
  return (
    <main id="main" className="p-8">
      <h1 className="text-20">{t("loadFailed")}</h1>
      <p className="mt-2">{message}</p>
    </main>
  );
}
