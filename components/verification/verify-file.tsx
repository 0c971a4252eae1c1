"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { Spinner } from "@/components/ui/spinner";
import { sizeText } from "@/lib/platform/text/size-text";
import { maximumVerifiedBytes } from "@/lib/verification/rules";
import { type Judged, judgeHere, judgeOnServer, type Known } from "./judge-file";
import { VerdictCard } from "./verdict-card";

type State =
  | { kind: "idle" }
  | { kind: "busy"; by: Judged["by"] }
  | { kind: "failed"; reason: "notAPdf" | "failed"; message?: string };

/** Checks the file in the browser and sends only its hash, unless the visitor asks the server to check it too. */
export function VerifyFile({ known }: { known: Known }) {
  const t = useTranslations("VerifyPage");
  const [file, setFile] = useState<File | null>(null);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [state, setState] = useState<State>({ kind: "idle" });
  const verdict = useRef<HTMLDivElement>(null);
  // The button that asks the server is below the verdict, so the changed verdict would go unnoticed without the focus.
  useEffect(() => {
    if (judged?.by !== "server") return;
    verdict.current?.focus({ preventScroll: true });
    verdict.current?.scrollIntoView({ block: "start" });
  }, [judged]);

  async function judge(chosen: File, by: Judged["by"]) {
    setFile(chosen);
    setState({ kind: "busy", by });
    if (by === "browser") setJudged(null);
    try {
      const result = await (by === "browser" ? judgeHere(chosen, known) : judgeOnServer(chosen));
      if (result !== "notAPdf") setJudged(result);
      setState(result === "notAPdf" ? { kind: "failed", reason: "notAPdf" } : { kind: "idle" });
    } catch (error) {
      setState({ kind: "failed", reason: "failed", ...(error instanceof Error && { message: error.message }) });
    }
  }

  const isAskingServer = state.kind === "busy" && state.by === "server";
  return (
    <div className="grid gap-4">
      <FileDrop
        title={t("drop")}
        hint={t("staysHere")}
        choose={t("choose")}
        accept="application/pdf,.pdf"
        compact={judged !== null}
        disabled={state.kind === "busy"}
        onFiles={([chosen]) => {
          if (chosen) void judge(chosen, "browser");
        }}
      />
      <div aria-live="polite" className="grid gap-4">
        {state.kind === "busy" && !isAskingServer ? <Spinner label={t("checking")} /> : null}
        {file && judged ? (
          <div ref={verdict} tabIndex={-1} className="scroll-mt-20 outline-none">
            <VerdictCard file={file} judged={judged} />
          </div>
        ) : null}
        {state.kind === "failed" ? (
          <Banner tone="bad" title={state.reason === "notAPdf" ? t("notAPdf") : t("failed")}>
            {state.message}
          </Banner>
        ) : null}
      </div>
      {file && judged?.by === "browser" ? <AskServer file={file} busy={isAskingServer} judge={judge} /> : null}
    </div>
  );
}

type AskProps = { file: File; busy: boolean; judge: (file: File, by: "server") => Promise<void> };

function AskServer({ file, busy, judge }: AskProps) {
  const t = useTranslations("VerifyPage");
  if (file.size > maximumVerifiedBytes)
    return <p className="text-13 text-ink-2">{t("tooLargeForServer", { limit: sizeText(maximumVerifiedBytes) })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={() => void judge(file, "server")}>
        {t("askServer")}
      </Button>
      <span className="text-13 text-ink-2">{t("askServerHint")}</span>
    </div>
  );
}
