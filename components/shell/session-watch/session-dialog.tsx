"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Cover } from "@/components/ui/cover";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { appPath } from "@/lib/platform/http/app-path";
import type { SessionState } from "./use-session-watch";

type Props = { state: Exclude<SessionState, { kind: "open" }>; onStay: () => void };

export function SessionDialog({ state, onStay }: Props) {
  const t = useTranslations("SessionWatch");
  const [isSigningIn, setIsSigningIn] = useState(false);
  if (state.kind === "ending")
    return (
      <Dialog
        open
        onOpenChange={onStay}
        title={t("warnTitle")}
        footer={
          <Button variant="primary" onClick={onStay}>
            {t("stay")}
          </Button>
        }
      >
        <p role="timer">{t("warnText", { time: clockOf(state.secondsLeft) })}</p>
        {state.isUnreachable ? (
          <Banner tone="bad" live>
            {t("unreachable")}
          </Banner>
        ) : null}
      </Dialog>
    );
  if (state.kind === "other")
    return (
      <Cover title={t("endedTitle")} text={t("other")}>
        <Button variant="primary" onClick={() => window.location.assign(appPath("/"))}>
          {t("leave")}
        </Button>
      </Cover>
    );
  return (
    <Cover title={t("endedTitle")} text={t("endedText")}>
      <a
        href={appPath("/login")}
        target="_blank"
        rel="noreferrer"
        onClick={() => setIsSigningIn(true)}
        className={buttonStyle("primary", "medium")}
      >
        {t("signIn")}
      </a>
      {isSigningIn ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t("waiting")}
        </p>
      ) : null}
    </Cover>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
