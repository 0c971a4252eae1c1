"use client";
import { useSyncExternalStore } from "react";

const nothing = () => () => {};

/** False on the server, where nobody knows, and in a browser without passkeys. */
export const useKnowsPasskeys = () =>
  useSyncExternalStore(
    nothing,
    () => "PublicKeyCredential" in window,
    () => false,
  );
