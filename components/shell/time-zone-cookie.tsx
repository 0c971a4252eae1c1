"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Tells the server the viewer's time zone; `known` is the zone that the page was rendered in. */
export function TimeZoneCookie({ known }: { known: string }) {
  const router = useRouter();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!zone || zone === known) return;
    document.cookie = `tz=${encodeURIComponent(zone)}; path=/; samesite=lax; max-age=31536000`;
    router.refresh();
  }, [known, router]);
  return null;
}
