"use client";
import { useEffect } from "react";
import { earlyPressKey, reactMark } from "./early-press";

const lookMs = 50;
const mostMs = 15_000;

const isReady = (element: Element) => Object.keys(element).some((key) => key.startsWith(reactMark));

/** Presses a button again that was pressed before its page's scripts had loaded. */
export function RepeatEarlyPress() {
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => {
      const pressed = window[earlyPressKey];
      if (Date.now() - begun > mostMs || (pressed && !pressed.isConnected)) clearInterval(timer);
      else if (pressed && isReady(pressed)) {
        clearInterval(timer);
        pressed.click();
      }
    }, lookMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}
