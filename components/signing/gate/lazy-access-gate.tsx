"use client";
import type { ComponentProps } from "react";
import type { AccessGate } from "./access-gate";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";

const Gate = loadedWhenOpened(() => import("./access-gate").then((m) => m.AccessGate));

/**
 * Lazy, because most pages have no gate. No Suspense around it, so that the server renders it for browsers without
 * scripts.
 */
export function LazyAccessGate(props: ComponentProps<typeof AccessGate>) {
  return <Gate {...props} />;
}
