"use client";
import dynamic from "next/dynamic";
import { useSessionWatch } from "./use-session-watch";

const SessionDialog = dynamic(() => import("./session-dialog").then((loaded) => loaded.SessionDialog), { ssr: false });

type Props = {
  userId: number;
  /** Until the session ends if nothing is done; null where the organisation has no such rule. */
  secondsLeft: number | null;
};

/** Warns before the session ends, and keeps what was entered while it is over. Needs `SessionWatch` and `Overlay`. */
export function SessionWatch(given: Props) {
  const { state, stay } = useSessionWatch(given);
  return state.kind === "open" ? null : <SessionDialog state={state} onStay={stay} />;
}
