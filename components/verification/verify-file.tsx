"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { Spinner } from "@/components/ui/spinner";
import { type Judged, judgeHere, judgeOnServer, type Known } from "./judge-file";
import { VerdictCard } from "./verdict-card";

type State = { kind: "idle" } | { kind: "busy" } | { kind: "failed"; reason: "notAPdf" | "failed"; message?: string };

/** Checks the file in the browser and sends only its hash, unless the visitor asks the server to check it too. */
export function VerifyFile({ known }: { known: Known }) {
  const t = useTranslations("VerifyPage");
  const [file, setFile] = useState<File | null>(null);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [state, setState] = useState<State>({ kind: "idle" });

  async function judge(chosen: File, by: (file: File) => Promise<Judged | "notAPdf">) {
    setFile(chosen);
    setState({ kind: "busy" });
    try {
      const result = await by(chosen);
      setJudged(result === "notAPdf" ? null : result);
      setState(result === "notAPdf" ? { kind: "failed", reason: "notAPdf" } : { kind: "idle" });
    } catch (error) {
      setState({ kind: "failed", reason: "failed", ...(error instanceof Error && { message: error.message }) });
    }
  }

  const here = (chosen: File) => judgeHere(chosen, known);
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
          if (chosen) void judge(chosen, here);
        }}
      />
      <div aria-live="polite" className="grid gap-4">
        {state.kind === "busy" ? <Spinner label={t("checking")} /> : null}
        {state.kind === "failed" ? (
          <Banner tone="bad" title={state.reason === "notAPdf" ? t("notAPdf") : t("failed")}>
            {state.message}
          </Banner>
        ) : null}
        {file && judged && state.kind === "idle" ? <VerdictCard file={file} judged={judged} /> : null}
      </div>
      {file && judged?.by === "browser" && state.kind === "idle" ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void judge(file, judgeOnServer)}>{t("askServer")}</Button>
          <span className="text-13 text-ink-2">{t("askServerHint")}</span>
        </div>
      ) : null}
    </div>
  );
}
