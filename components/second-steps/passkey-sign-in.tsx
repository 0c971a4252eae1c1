"use client";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { POST as OPTIONS } from "@/app/v1/auth/passkeys/options/route";
import type { POST } from "@/app/v1/auth/passkeys/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { getPasskey, PasskeyUnused } from "@/components/proof/passkey";
import { useKnowsPasskeys } from "./use-knows-passkeys";

async function signIn(autofill: boolean) {
  const { options } = await callApi<typeof OPTIONS>("POST", "/v1/auth/passkeys/options", {});
  await callApi<typeof POST>("POST", "/v1/auth/passkeys", { passkey: await getPasskey(options, autofill) });
}

/**
 * Signs in by a passkey, which the browser suggests at the e-mail input or a button asks for. `goTo` is a checked path.
 */
export function PasskeySignIn({ goTo }: { goTo: string }) {
  const t = useTranslations("PasskeySignIn");
  const { doneLater } = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const knowsPasskeys = useKnowsPasskeys();
  const offered = useRef(false);

  async function run(autofill: boolean) {
    try {
      await signIn(autofill);
      doneLater(t("done"));
      window.location.assign(appPath(goTo)); // a full page load, because the language may differ now
    } catch (error) {
      if (error instanceof PasskeyUnused) {
        if (!autofill) setFailure(t("unused"));
      } else if (!autofill || (error instanceof CallFailure && error.label === "Unauthenticated"))
        setFailure(CallFailure.from(error).message ?? t("unused"));
      setBusy(false);
    }
  }

  useEffect(() => {
    if (!knowsPasskeys || offered.current) return;
    offered.current = true;
    // Older browsers have passkeys but do not offer them at an input.
    const isAble = window.PublicKeyCredential.isConditionalMediationAvailable?.() ?? Promise.resolve(false);
    void isAble.then((able) => (able ? run(true) : undefined)).catch(() => undefined);
  });

  if (knowsPasskeys === false) return null;
  // Reserves its space until support is known, but not for browsers without scripts.
  return (
    <div
      className={classNames(
        "mt-3 flex flex-col gap-3",
        knowsPasskeys === undefined && "invisible [@media(scripting:none)]:hidden",
      )}
    >
      {failure ? (
        <Banner tone="bad" live>
          {failure}
        </Banner>
      ) : null}
      <Button
        busy={busy}
        icon={<KeyRound aria-hidden size={16} />}
        onClick={() => {
          setBusy(true);
          setFailure(undefined);
          void run(false);
        }}
        className="w-full"
      >
        {t("with")}
      </Button>
    </div>
  );
}
