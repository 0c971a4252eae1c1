"use client";
import { useEffect } from "react";

/**
 * Remembers which organisation a holding's user works in, for pages whose address does not name it; null forgets it.
 */
export function RememberCompany({ companyId }: { companyId: number | null }) {
  useEffect(() => {
    document.cookie = `organisation=${companyId ?? ""}; path=/; samesite=lax${companyId === null ? "; max-age=0" : ""}`;
  }, [companyId]);
  return null;
}
