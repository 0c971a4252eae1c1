"use client";
import { Suspense } from "react";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";

const Soon = loadedWhenOpened(() => import("./sealed-soon").then((m) => m.SealedSoon));

/** Lazy, because a page that is still to be signed does not need it. */
export const LazySealedSoon = () => (
  <Suspense>
    <Soon />
  </Suspense>
);
