"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { DELETE } from "@/app/v1/users/me/passkeys/[passkeyId]/route";
import { useProof } from "@/components/proof/use-proof";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import type { PasskeyItem } from "./passkey-item";

export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const t = useTranslations("SecondStep");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("removeOf", { name: passkey.name })}
      confirm={t("remove")}
      danger
      act={async () => {
        await prove(() => callApi<typeof DELETE>("DELETE", `/v1/users/me/passkeys/${passkey.id}`));
        toast.done(t("passkeyRemoved"));
        router.refresh();
      }}
    >
      <p>{t("removePasskeyText")}</p>
    </ConfirmDialog>
  );
}
