"use client";
import { useEffect, useState } from "react";
import type { Words } from "@/components/signing/shared/words";

/** Shows at once that a dialog is opening while it still loads, and says so if the network is lost meanwhile. */
export function Opening({ words }: { words: Words }) {
  const [isLost, setLost] = useState(!navigator.onLine);
  useEffect(() => {
    const tell = ({ type, target }: Event) => {
      if (type !== "error" || target instanceof HTMLScriptElement) setLost(type !== "online");
    };
    const kinds = ["online", "offline", "error"]; // a script that cannot be loaded fires `error`, which does not bubble
    for (const kind of kinds) addEventListener(kind, tell, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, tell, true);
    };
  }, []);
  return (
    <p className="opening" role="status">
      {isLost ? words.retrying : words.loading}
    </p>
  );
}
