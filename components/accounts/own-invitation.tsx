"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { DELETE, POST } from "@/app/v1/users/me/invitation/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAttempt } from "@/components/ui/use-attempt";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";

/** An invitation that waits for the viewer, to accept or decline without the mailed link. */
export function OwnInvitation({ company, inviter }: { company: string; inviter: string | null }) {
  const t = useTranslations("OwnInvitation");
  const router = useRouter();
  const prove = useProof();
  const { done, doneLater } = useToast();
  const { attempt, busy, problem } = useAttempt<"accept" | "decline">(t("fallback"));
  const accept = async () => {
    await prove(() => callApi<typeof POST>("POST", "/v1/users/me/invitation"));
    doneLater(t("accepted"));
    window.location.assign(appPath("/"));
  };
  const decline = async () => {
    await callApi<typeof DELETE>("DELETE", "/v1/users/me/invitation");
    done(t("declined"));
    router.refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      <Banner
        title={t("title", { company })}
        action={
          <>
            <Button size="small" busy={busy === "accept"} onClick={() => void attempt("accept", accept)}>
              {t("accept")}
            </Button>
            <Button size="small" busy={busy === "decline"} onClick={() => void attempt("decline", decline)}>
              {t("decline")}
            </Button>
          </>
        }
      >
        {inviter ? t("text", { inviter, company }) : t("textAlone", { company })}
      </Banner>
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
    </div>
  );
}
