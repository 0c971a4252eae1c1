import { type RefObject, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useToast } from "./toast";
import { useRefreshed } from "./use-refreshed";

/**
 * For buttons: makes a call, refreshes the page, and then shows a toast with the outcome, which offers `undo` for ten
 * seconds. The keyboard goes on at `place` if the refreshed page has no longer what was pressed.
 */
export function useCall(fallback: string, place?: RefObject<HTMLElement | null>) {
  const refreshed = useRefreshed();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function run(call: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await call();
      await refreshed();
      if (document.activeElement === document.body) place?.current?.focus();
      if (undo) toast.undoable(done, () => undo().then(refreshed));
      else toast.done(done);
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? fallback);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy };
}
