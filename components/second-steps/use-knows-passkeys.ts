"use client";
import { useSyncExternalStore } from "react";

const nothing = () => () => {};

/** Whether the browser supports passkeys; undefined while rendering on the server. */
export const useKnowsPasskeys = () =>
  useSyncExternalStore<boolean | undefined>(
    nothing,
    () => "PublicKeyCredential" in window,
    () => undefined,
  );
