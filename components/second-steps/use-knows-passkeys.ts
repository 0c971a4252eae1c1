"use client";
import { useSyncExternalStore } from "react";

const nothing = () => () => {};

/** Whether the browser has passkeys; undefined on the server, where nobody knows. */
export const useKnowsPasskeys = () =>
  useSyncExternalStore<boolean | undefined>(
    nothing,
    () => "PublicKeyCredential" in window,
    () => undefined,
  );
