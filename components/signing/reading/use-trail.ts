import { useCallback, useEffect, useRef } from "react";
import type { POST } from "@/app/v1/signature-requests/[token]/events/route";
import type { EventInput, ShownDocument, ShownField } from "@/lib/signing/schema";
import { callLink } from "@/components/signing/shared/call-link";

const pauseMs = 5000;
/** The most that one call accepts. */
const mostEvents = 100;

/**
 * Reports to the audit trail in batches, each once per visit: that a person is there (a mail scanner is not), which
 * pages were seen and which fields were used. `report` sends at once what waits; once the recipient has finished or
 * declined, the server records nothing more.
 */
export function useTrail(token: string, documents: readonly ShownDocument[]) {
  const reported = useRef(new Set<string>());
  const waiting = useRef<EventInput[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const report = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const calls = [];
    // The events are only informative, so those lost with the connection are not sent again.
    while (waiting.current.length > 0) {
      const events = waiting.current.splice(0, mostEvents);
      calls.push(callLink<typeof POST>("POST", token, "events", { events }, { keepalive: true }));
    }
    await Promise.all(calls);
  }, [token]);

  const tell = useCallback(
    (event: EventInput) => {
      const key = `${event.kind} ${event.fieldId ?? `${event.documentId}/${event.pageIndex}`}`;
      if (reported.current.has(key)) return;
      reported.current.add(key);
      waiting.current.push(event);
      timer.current ??= setTimeout(() => void report(), pauseMs);
    },
    [report],
  );

  useEffect(() => {
    const pages = new Map(documents.flatMap((doc) => doc.pages.map((page) => [page.id, page])));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const page = target instanceof HTMLElement ? pages.get(Number(target.dataset["page"])) : undefined;
          if (isIntersecting && page)
            tell({ kind: "page_viewed", documentId: page.documentId, pageIndex: page.pageIndex });
        }
      },
      { rootMargin: "-40% 0px" }, // a page counts as seen when it reaches the middle of the window
    );
    for (const sheet of document.querySelectorAll("[data-page]")) observer.observe(sheet);
    const open = () => void (document.visibilityState === "visible" && tell({ kind: "opened" }));
    const leave = () => void report();
    open();
    document.addEventListener("visibilitychange", open);
    addEventListener("pagehide", leave);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", open);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [documents, tell, report]);

  const tellUse = useCallback(
    (field: ShownField) => tell({ kind: "field_interacted", documentId: field.documentId, fieldId: field.id }),
    [tell],
  );
  return { tellUse, report };
}
