import { useRouter } from "next/navigation";
import { useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useToast } from "./toast";

/** Makes a call for a click: a toast reports the result, and the page is refreshed. */
export function useCall(fallback: string) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function run(call: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await call();
      toast.done(done);
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? fallback);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy };
}
