"use client";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { GET } from "@/app/v1/notices/route";
import type { POST } from "@/app/v1/notices/seen/route";
import { useWorkflowEvents } from "@/components/live/workflow-events";
import { callApi } from "@/lib/platform/http/call-api";
import { NoticesContext, type ShownNotice } from "./use-notices";

/** Waits so that the page's own calls go first, and several changes cause one load. */
const restMs = 1_500;

/** Loads the notices once the page is there, and again after changes, for each bell on it. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const listen = useWorkflowEvents();
  const [notices, setNotices] = useState<readonly ShownNotice[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [seenUntil, setSeenUntil] = useState("");
  const asked = useRef(0);
  const load = useCallback(() => {
    const own = ++asked.current;
    const ask = async () => {
      const answer = await callApi<typeof GET>("GET", "/v1/notices").catch(() => null);
      if (own !== asked.current) return;
      setFailed(answer === null);
      if (answer) setNotices(answer.notices);
    };
    void ask();
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        load();
      }, restMs);
    };
    loadSoon();
    const stop = listen({ onChange: loadSoon, onGap: loadSoon });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [listen, load]);
  const newest = notices?.[0];
  const see = useCallback(() => {
    if (!newest || newest.isSeen || newest.at <= seenUntil) return;
    setSeenUntil(newest.at);
    // If this fails, they are new again on the next page.
    void callApi<typeof POST>("POST", "/v1/notices/seen", { until: newest.at }, { keepalive: true }).catch(() => null);
  }, [newest, seenUntil]);
  const hasNew = newest !== undefined && !newest.isSeen && newest.at > seenUntil;
  const value = useMemo(() => ({ notices, hasFailed, hasNew, load, see }), [notices, hasFailed, hasNew, load, see]);
  return <NoticesContext value={value}>{children}</NoticesContext>;
}
