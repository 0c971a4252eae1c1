"use client";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { toast, Toaster } from "sonner";
import { CallFailure } from "@/lib/platform/http/call-api";
import { Seal } from "./seal";
import { useFreeSpot } from "./use-free-spot";

const lifetimeMs = 5000;
const undoMs = 10_000;
const kept = "countersign.toast";
const keptSeal = "countersign.toast.seal";

/** Needs the namespace `Toast`. */
export function useToast() {
  const t = useTranslations("Toast");
  const failed = (message: string) =>
    toast(t("error"), {
      description: message,
      duration: lifetimeMs,
      icon: <TriangleAlert aria-hidden size={20} className="text-bad" />,
    });
  return {
    done: (message: string) => done(message),
    failed,
    /** Says what the user should know of what was done. With an id it replaces the notice that has it. */
    notice: (message: string, id?: string) =>
      toast(message, {
        duration: undoMs,
        icon: <TriangleAlert aria-hidden size={20} className="text-warn" />,
        ...(id && { id }),
      }),
    /** Says what was done, and offers for ten seconds to undo it. Returns the notice's id. */
    undoable: (message: string, undo: () => Promise<unknown>) => {
      const run = async () => {
        try {
          await undo();
          done(t("undone"));
        } catch (error) {
          failed(CallFailure.from(error).message ?? t("notUndone"));
        }
      };
      const action = { label: t("undo"), onClick: () => void run() };
      return toast(message, { duration: undoMs, icon: doneIcon, action });
    },
    /** For an action that leaves the page: the next page shows the message. */
    doneLater: (message: string) => sessionStorage.setItem(kept, message),
    /** Like `doneLater`, with the seal, for a workflow that was sent. */
    sentLater: (message: string) => {
      sessionStorage.setItem(kept, message);
      sessionStorage.setItem(keptSeal, "1");
    },
  };
}

/** As `undoable`, as long as the component is shown, because undoing needs what it holds. */
export function useUndoHere() {
  const { undoable } = useToast();
  const shown = useRef<(string | number)[]>([]);
  useEffect(() => () => shown.current.forEach((id) => toast.dismiss(id)), []);
  return {
    offer: (message: string, undo: () => Promise<unknown>) => {
      shown.current.push(undoable(message, undo));
    },
  };
}

const doneIcon = <CircleCheck aria-hidden size={20} className="text-good" />;

function done(message: string, hasSeal = false) {
  const icon = hasSeal ? <Seal size={24} /> : doneIcon;
  toast(message, { duration: lifetimeMs, icon });
}

/** Rendered once in a layout. It is a polite live region and never covers anything that can be clicked. */
export function Toasts() {
  const t = useTranslations("Toast");
  const path = usePathname();
  useEffect(() => {
    const message = sessionStorage.getItem(kept);
    if (!message) return;
    done(message, sessionStorage.getItem(keptSeal) !== null);
    sessionStorage.removeItem(kept);
    sessionStorage.removeItem(keptSeal);
  }, [path]);
  const region = useRef<HTMLDivElement>(null);
  useFreeSpot(region);
  return (
    <div ref={region} data-toasts>
      <Toaster
        position="bottom-right"
        duration={lifetimeMs}
        containerAriaLabel={t("region")}
        closeButton
        toastOptions={{ closeButtonAriaLabel: t("dismiss") }}
        mobileOffset={{ bottom: 72 }}
      />
    </div>
  );
}
