"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { writeCookie } from "@/lib/platform/http/write-cookie";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

/** Tells the server the viewer's time zone; `known` is the zone that the page was rendered in. */
export function TimeZoneCookie({ known }: { known: string }) {
  const router = useRouter();
  useEffect(() => {
    const zone = zoneHere();
    if (!zone || zone === known) return;
    writeCookie("timeZone", zone);
    router.refresh();
  }, [known, router]);
  return null;
}
