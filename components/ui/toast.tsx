"use client";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { toast, Toaster } from "sonner";
import { useFreeSpot } from "./use-free-spot";

const lifetimeMs = 5000;
const kept = "countersign.toast";

/** Needs the namespace `Toast`. */
export function useToast() {
  const t = useTranslations("Toast");
  return {
    done,
    failed: (message: string) =>
      toast(t("error"), {
        description: message,
        duration: lifetimeMs,
        icon: <TriangleAlert aria-hidden size={20} className="text-bad" />,
      }),
    /** For an action that leaves the page: the next page shows the message. */
    doneLater: (message: string) => sessionStorage.setItem(kept, message),
  };
}

function done(message: string) {
  toast(message, { duration: lifetimeMs, icon: <CircleCheck aria-hidden size={20} className="text-good" /> });
}

/** Rendered once in a layout. It is a polite live region and never covers anything that can be clicked. */
export function Toasts() {
  const t = useTranslations("Toast");
  const path = usePathname();
  useEffect(() => {
    const message = sessionStorage.getItem(kept);
    if (!message) return;
    sessionStorage.removeItem(kept);
    done(message);
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
