"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { useBackGuard } from "./use-back-guard";

type Options = {
  /** Saves what can be saved before the user leaves; false when the save did not succeed. */
  settle: () => Promise<boolean>;
  /** Leaving would lose something. */
  ask: boolean;
  /** Something is not saved yet, so closing the page now would lose it. */
  warn: boolean;
};

const back = Symbol("back");
type Target = string | typeof back | { act: () => void };

/** Asks before the user leaves unsaved changes by a link, by going back or by closing the page. */
export function useLeaveGuard({ settle, ask, warn }: Options): {
  leave: (to: string | (() => void)) => void;
  guard: ReactNode;
} {
  const t = useTranslations("LeaveGuard");
  const router = useRouter();
  const [target, setTarget] = useState<Target | null>(null);
  const isLeaving = useRef(false);
  const { goBack } = useBackGuard({ ask, onBack: () => setTarget(back) });
  useEffect(() => {
    if (!ask && !warn) return undefined;
    const stay = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [ask, warn]);
  useEffect(() => {
    if (!ask) return undefined;
    const stop = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // otherwise the guard of another form on the page would ask too
      setTarget(path);
    };
    document.addEventListener("click", stop, { capture: true });
    return () => document.removeEventListener("click", stop, { capture: true });
  }, [ask]);
  return {
    leave: (to) =>
      void settle().then((arrived) => {
        if (ask || !arrived) setTarget(typeof to === "string" ? to : { act: to });
        else if (typeof to === "string") router.push(to);
        else to();
      }),
    guard: (
      <ConfirmDialog
        open={target !== null}
        onOpenChange={(open) => (open ? undefined : setTarget(null))}
        title={t("title")}
        confirm={t("leave")}
        danger
        act={async () => {
          isLeaving.current = true;
          if (target === back) goBack();
          else if (typeof target === "string") router.push(target);
          else target?.act();
          setTarget(null);
        }}
      >
        <p>{t("text")}</p>
      </ConfirmDialog>
    ),
  };
}

/** The path of a click on a link within the product; null for any other click. */
function pathOf({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const start = `${window.location.origin}/app`;
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || Boolean(link?.target);
  if (!link || opensElsewhere || link.hasAttribute("download") || !link.href.startsWith(start)) return null;
  return link.href.slice(start.length) || "/";
}
