"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState, useTransition } from "react";

/** Asks for the page again; resolves once it shows what the server has now, or is left. */
export function useRefreshed(): () => Promise<void> {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [waiting] = useState<(() => void)[]>(() => []);
  useEffect(() => {
    if (!isPending) for (const resolve of waiting.splice(0)) resolve();
  }, [isPending, waiting]);
  useEffect(
    () => () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    [waiting],
  );
  return useCallback(
    () =>
      new Promise((resolve) => {
        start(() => {
          waiting.push(resolve);
          router.refresh();
        });
      }),
    [router, waiting],
  );
}
