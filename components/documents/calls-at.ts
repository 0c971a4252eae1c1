"use client";
import { createContext, useContext, useMemo } from "react";
import { type Called, type callApi, exchange, type MethodOf, type Sent } from "@/lib/platform/http/call-api";

/** Where calls about documents go. In an embedded session that is below its own address, as its page has no cookie. */
export const CallsAt = createContext("/v1");
export const useCallsAt = (): string => useContext(CallsAt);

export type CallDocument = typeof callApi;

/** As `callApi`, for pages that an embedded session may show. */
export function useCallDocument(): CallDocument {
  const at = useCallsAt();
  return useMemo(
    () =>
      <R extends Called = never>(method: MethodOf<R>, path: string, ...[body, options]: Sent<R>) =>
        exchange<R>(method, at + path.slice("/v1".length), body, options),
    [at],
  );
}
