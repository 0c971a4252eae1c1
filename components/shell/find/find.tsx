"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { createHref, type NavViewer } from "@/components/shell/nav-entries";
import type { SettingsPage } from "./find-dialog";
import { findEvent } from "./open-find";
import { focusRow, singleKeyOf } from "./single-keys";

const FindDialog = dynamic(() => import("./find-dialog").then((module) => module.FindDialog), { ssr: false });

/** Ctrl or Cmd and K, and the single letters; the dialog is loaded when it is first opened. */
export function Find({ viewer, settings }: { viewer: NavViewer; settings: readonly SettingsPage[] }) {
  const router = useRouter();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useEffect(() => {
    const open = () => setState("open");
    const acts: Record<string, () => void> = {
      c: () => router.push(createHref),
      "/": open,
      "?": open,
      j: () => focusRow(1),
      k: () => focusRow(-1),
    };
    const press = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      const act = isFind ? open : acts[singleKeyOf(event) ?? ""];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    window.addEventListener(findEvent, open);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener(findEvent, open);
    };
  }, [router]);
  if (state === "never") return null;
  return (
    <FindDialog
      viewer={viewer}
      settings={settings}
      open={state === "open"}
      onOpenChange={(open) => setState(open ? "open" : "closed")}
    />
  );
}
