"use client";
import { useEffect } from "react";
import { useToast } from "@/components/ui/toast";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** Says once what the redirect to this page left in the query, and takes it from the address. */
export function QueryToast({ name, message }: { name: string; message: string }) {
  const toast = useToast();
  const { go, query } = useUrlQuery();
  const there = query.has(name);
  useEffect(() => {
    if (!there) return;
    toast.failed(message);
    go({ [name]: null }, { replace: true });
    // Once for each time that it is there.
    // eslint-disable-next-line react/exhaustive-deps
  }, [there]);
  return null;
}
