"use client";
import { useContext, useEffect } from "react";
import { OverlayGuard } from "./overlay-guard";
import { useLeaveGuard } from "./use-leave-guard";

const nothingToSettle = () => Promise.resolve(true);

/** Asks before the user leaves the page, or closes the overlay around it, with unsaved input. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { leave, guard } = useLeaveGuard({ settle: nothingToSettle, ask: isUnsaved, warn: isUnsaved });
  const overlay = useContext(OverlayGuard);
  useEffect(() => {
    if (!overlay) return undefined;
    overlay.current = leave;
    return () => {
      overlay.current = null;
    };
  }, [overlay, leave]);
  return guard;
}
