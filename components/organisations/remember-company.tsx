"use client";
import { useEffect } from "react";
import { writeCookie } from "@/lib/platform/http/write-cookie";

/**
 * Remembers which organisation a holding's user works in, for pages whose address does not name it; null forgets it.
 */
export function RememberCompany({ companyId }: { companyId: number | null }) {
  useEffect(() => {
    writeCookie("organisation", String(companyId ?? ""));
  }, [companyId]);
  return null;
}
