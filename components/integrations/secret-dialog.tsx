"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Shows a new webhook's signing secret; it cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("Webhooks");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("secretTitle")}
      footer={
        <Button variant="strong" onClick={onClose}>
          {t("secretDone")}
        </Button>
      }
    >
      <p className="mb-3">{t("secretText")}</p>
      <code className="block rounded-control border border-line bg-paper-2 px-3 py-2 break-all select-all">
        {secret}
      </code>
    </Dialog>
  );
}
