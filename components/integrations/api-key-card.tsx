"use client";
import { Copy, Eye, EyeOff, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GET, PATCH } from "@/app/v1/companies/[companyId]/company-api-credentials/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** The key is masked until the user asks for it, because each reveal is recorded. */
export function ApiKeyCard({ companyId, masked }: { companyId: number; masked: string | null }) {
  const t = useTranslations("ApiSettings");
  const router = useRouter();
  const prove = useProof();
  const { done, failed } = useToast();
  const path = `/v1/companies/${companyId}/company-api-credentials`;
  const [shown, setShown] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    try {
      setShown((await prove(() => callApi<typeof GET>("GET", path))).secretKey);
    } catch (error) {
      failed(CallFailure.from(error).message ?? t("failed"));
    } finally {
      setBusy(false);
    }
  }
  async function copy() {
    setBusy(true);
    try {
      const key = shown ?? (await prove(() => callApi<typeof GET>("GET", path))).secretKey;
      await navigator.clipboard.writeText(key);
      done(t("copied"));
    } catch (error) {
      failed(CallFailure.from(error).message ?? t("failed"));
    } finally {
      setBusy(false);
    }
  }
  async function generate() {
    const { secretKey } = await prove(() => callApi<typeof PATCH>("PATCH", path));
    setShown(secretKey);
    done(t("generated"));
    router.refresh();
  }
  const Icon = shown ? EyeOff : Eye;
  return (
    <Card
      title={t("keyTitle")}
      actions={
        <Button icon={<RefreshCw aria-hidden size={16} />} onClick={() => setAsking(true)}>
          {t("generate")}
        </Button>
      }
    >
      <p className="mb-4 max-w-[70ch] text-ink-2">
        {t.rich("keyIntro", { link: (words) => <TextLink href="/developers">{words}</TextLink> })}
      </p>
      {masked ? (
        <div className="flex items-center gap-2">
          <code
            aria-label={t("key")}
            className="min-w-0 flex-1 rounded-control border border-line bg-paper-2 px-3 py-2 break-all"
          >
            {shown ?? masked}
          </code>
          <IconButton
            label={t(shown ? "hide" : "show")}
            icon={<Icon aria-hidden size={18} />}
            aria-pressed={shown !== undefined}
            busy={busy}
            onClick={() => (shown ? setShown(undefined) : void show())}
          />
          <IconButton label={t("copy")} icon={<Copy aria-hidden size={18} />} busy={busy} onClick={() => void copy()} />
        </div>
      ) : (
        <p>{t("noKey")}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("question")}
        confirm={t("generate")}
        act={generate}
      >
        <p>{t(masked ? "consequence" : "firstKey")}</p>
      </ConfirmDialog>
    </Card>
  );
}
