"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/auth/exchange/route";
import { leadToSecondStep } from "@/components/second-steps/lead-to-second-step";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import { useOnce } from "@/components/ui/use-once";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { signInAction } from "./sign-in-action";

/**
 * Exchanges the one-time code in the address for a session; without scripts by a button. `goTo` is a checked path within
 * the product.
 */
export function SignInByToken({ token, goTo }: { token: string; goTo: string }) {
  const t = useTranslations("SignInByToken");
  const { doneLater } = useToast();
  const [failure, setFailure] = useState<string>();
  useOnce(() => {
    callApi<typeof POST>("POST", "/v1/auth/exchange", { token })
      .catch(leadToSecondStep(goTo))
      .then(() => {
        doneLater(t("done"));
        window.location.replace(appPath(goTo)); // a full page load; `replace` removes the code from the history
      })
      .catch((error: unknown) => setFailure(CallFailure.from(error).message ?? t("fallback")));
  });
  if (failure)
    return (
      <div className="flex flex-col gap-6">
        <Banner tone="bad" live>
          {failure}
        </Banner>
        <ButtonLink href="/login" prefetch={false}>
          {t("back")}
        </ButtonLink>
      </div>
    );
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {t("waiting")}
      </p>
      <noscript>
        <form method="post" action={signInAction(goTo, "exchange")}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary">
            {t("goOn")}
          </Button>
        </form>
      </noscript>
    </>
  );
}
