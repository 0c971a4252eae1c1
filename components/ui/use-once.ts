import { useEffect, useRef } from "react";

/** Runs `act` when the component appears: once, even if React runs effects twice, as a code works once. */
export function useOnce(act: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    act();
  });
}
