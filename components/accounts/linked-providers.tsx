"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE, POST } from "@/app/v1/users/me/providers/[providerId]/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";

type ProviderItem = { id: number; name: string; linked: string; unlinked: string | null };

/** The external accounts linked to this one, each with a button to unlink it or link it again. */
export function LinkedProviders({ providers }: { providers: readonly ProviderItem[] }) {
  const t = useTranslations("LinkedProviders");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const [asked, setAsked] = useState<ProviderItem>();
  const change = async ({ id, name, unlinked }: ProviderItem) => {
    const at = `/v1/users/me/providers/${id}`;
    if (unlinked) await prove(() => callApi<typeof POST>("POST", at));
    else await prove(() => callApi<typeof DELETE>("DELETE", at));
    toast.done(t(unlinked ? "linkedAgain" : "unlinkedNow", { name }));
    router.refresh();
  };
  return (
    <>
      <ul className="flex flex-col">
        {providers.map((provider) => (
          <li
            key={provider.id}
            className="flex items-center justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">{provider.name}</p>
              <p className="text-13 text-ink-2">
                {provider.unlinked
                  ? t("unlinkedOn", { date: provider.unlinked })
                  : t("linkedOn", { date: provider.linked })}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t(provider.unlinked ? "linkOf" : "unlinkOf", { name: provider.name })}
              onClick={() => setAsked(provider)}
            >
              {t(provider.unlinked ? "link" : "unlink")}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(asked.unlinked ? "linkOf" : "unlinkOf", { name: asked.name })}
          confirm={t(asked.unlinked ? "link" : "unlink")}
          danger={!asked.unlinked}
          act={() => change(asked)}
        >
          <p>{t(asked.unlinked ? "linkText" : "unlinkText", { name: asked.name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
