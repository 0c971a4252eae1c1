"use client";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GET, POST } from "@/app/v1/auth/activity/route";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { signedOutEvent } from "@/lib/platform/http/signed-out";

/** Seconds before the end at which the page asks whether somebody is there. */
const warnSeconds = 120;
const tickMs = 1_000;
/** The interval for reporting activity; longer while no idle limit depends on it. */
const tellMs = { limited: 30_000, unlimited: 240_000 };
/** The interval for checking whether another tab has prolonged the session or signed in again. */
const askMs = 5_000;
const acts = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

export type SessionState =
  | { kind: "open" }
  /** `isUnreachable`: the person wanted to stay, and the server did not answer. */
  | { kind: "ending"; secondsLeft: number; isUnreachable?: true }
  | { kind: "ended" }
  /** Somebody else has signed in in this browser. */
  | { kind: "other" };
type Given = { userId: number; secondsLeft: number | null };

/** Reads the session's state; POST also reports activity. Returns null if nobody is signed in. */
async function ask(method: "GET" | "POST"): Promise<Given | null> {
  try {
    if (method === "POST") return await callApi<typeof POST>("POST", "/v1/auth/activity");
    return await callApi<typeof GET>("GET", "/v1/auth/activity");
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null;
    throw error;
  }
}

/**
 * Watches the session that the page was opened with: reports activity, warns before the session ends as idle, and tells
 * when it has ended for any reason. `stay` prolongs it.
 */
export function useSessionWatch({ userId, secondsLeft }: Given) {
  const [state, setState] = useState<SessionState>({ kind: "open" });
  const endsAt = useRef<number | null>(null);
  const hasActed = useRef(false);
  const toldAt = useRef(0);
  const askedAt = useRef(0);
  const isAsking = useRef(false);
  /** Set if 'stay' was pressed during another call; sent once that call has been answered. */
  const wantsToStay = useRef(false);

  const take = useCallback(
    (answer: Given) => {
      endsAt.current = answer.secondsLeft === null ? null : Date.now() + answer.secondsLeft * 1000;
      if (answer.userId !== userId) setState({ kind: "other" });
      else if (answer.secondsLeft !== null && answer.secondsLeft <= warnSeconds)
        setState({ kind: "ending", secondsLeft: answer.secondsLeft });
      else setState({ kind: "open" });
    },
    [userId],
  );
  const say = useCallback(
    async (method: "GET" | "POST") => {
      askedAt.current = Date.now();
      if (method === "POST") {
        hasActed.current = false;
        toldAt.current = Date.now();
      }
      try {
        // A proof or an invitation replaces the token, so a call under way can be refused: asks once more before giving
        // up.
        const answer = (await ask(method)) ?? (await ask("GET"));
        if (answer) take(answer);
        else setState({ kind: "ended" });
      } catch {
        // A network failure says nothing about the session, but whoever pressed 'stay' must learn that it did not
        // arrive.
        if (method === "POST") setState((now) => (now.kind === "ending" ? { ...now, isUnreachable: true } : now));
      }
    },
    [take],
  );
  const exchange = useCallback(
    async (method: "GET" | "POST") => {
      if (isAsking.current) return;
      isAsking.current = true;
      await say(method);
      while (wantsToStay.current) {
        wantsToStay.current = false;
        await say("POST");
      }
      isAsking.current = false;
    },
    [say],
  );
  const tick = useEffectEvent(() => {
    const now = Date.now();
    const mayAsk = now - askedAt.current >= askMs;
    if (state.kind === "other") return;
    if (state.kind === "ended") {
      if (mayAsk && document.visibilityState === "visible") void exchange("GET");
      return;
    }
    const tell = endsAt.current === null ? tellMs.unlimited : tellMs.limited;
    if (state.kind === "open" && hasActed.current && now - toldAt.current >= tell) return void exchange("POST");
    if (endsAt.current === null) return;
    const left = Math.ceil((endsAt.current - now) / 1000);
    if (left > warnSeconds) return;
    if (mayAsk) void exchange("GET");
    else if (state.kind === "ending") setState({ ...state, secondsLeft: Math.max(0, left) });
  });
  const look = useEffectEvent(() => void exchange("GET"));
  useEffect(() => {
    endsAt.current = secondsLeft === null ? null : Date.now() + secondsLeft * 1000;
  }, [secondsLeft]);
  useEffect(() => {
    toldAt.current = Date.now(); // opening the page was an act
    const note = () => (hasActed.current = true);
    const onVisible = () => (document.visibilityState === "visible" ? tick() : undefined);
    const onSignedOut = () => (isAsking.current ? undefined : look());
    const timer = setInterval(() => tick(), tickMs);
    for (const act of acts) window.addEventListener(act, note, { capture: true, passive: true });
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener(signedOutEvent, onSignedOut);
    return () => {
      clearInterval(timer);
      for (const act of acts) window.removeEventListener(act, note, { capture: true });
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener(signedOutEvent, onSignedOut);
    };
  }, []);
  const stay = useCallback(() => {
    if (isAsking.current) wantsToStay.current = true;
    else void exchange("POST");
  }, [exchange]);
  return { state, stay };
}
