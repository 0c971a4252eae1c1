"use client";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GET, POST } from "@/app/v1/auth/activity/route";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { signedOutEvent } from "@/lib/platform/http/signed-out";

/** So long before the end the page asks whether somebody is there. */
const warnSeconds = 120;
const tickMs = 1_000;
/** Between two calls that tell of the person's acts; longer where nothing depends on them yet. */
const tellMs = { limited: 30_000, unlimited: 240_000 };
/** Between two questions whether another tab has prolonged the session, or signed in again. */
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

/** What the server says of the session, after an act of the person or without; null if nobody is signed in. */
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
 * Follows the session that the page was opened in: tells the server that the person types or presses, warns before it
 * ends as idle, and says when it has ended, for whatever reason. `stay` prolongs it.
 */
export function useSessionWatch({ userId, secondsLeft }: Given) {
  const [state, setState] = useState<SessionState>({ kind: "open" });
  const endsAt = useRef<number | null>(null);
  const hasActed = useRef(false);
  const toldAt = useRef(0);
  const askedAt = useRef(0);
  const isAsking = useRef(false);
  /** Pressed while the page asks: said as soon as that is answered. */
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
        // A proof or an invitation replaces the session, and what is under way then is refused: so it is asked twice.
        const answer = (await ask(method)) ?? (await ask("GET"));
        if (answer) take(answer);
        else setState({ kind: "ended" });
      } catch {
        // Out of reach says nothing of the session; but whoever wants to stay must know that it was not said.
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
