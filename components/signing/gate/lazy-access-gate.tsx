"use client";
import type { ComponentProps } from "react";
import type { AccessGate } from "./access-gate";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";

const Gate = loadedWhenOpened(() => import("./access-gate").then((m) => m.AccessGate));

/** A page without a gate does not load it. Without a Suspense: the server's answer holds it, for browsers without scripts. */
export function LazyAccessGate(props: ComponentProps<typeof AccessGate>) {
  return <Gate {...props} />;
}
