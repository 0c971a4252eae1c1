"use client";
import { useEffect } from "react";
import { useToast } from "@/components/ui/toast";
import { useUrlQuery } from "@/components/ui/use-url-query";

/** Shows a toast once when a redirect to this page left the parameter in the query, and removes the parameter. */
export function QueryToast({ name, message }: { name: string; message: string }) {
  const toast = useToast();
  const { go, query } = useUrlQuery();
  const there = query.has(name);
  useEffect(() => {
    if (!there) return;
    toast.failed(message);
    go({ [name]: null }, { replace: true });
    // Only when the parameter appears, not when the message or the router changes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [there]);
  return null;
}
