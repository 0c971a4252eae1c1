import { createContext, type RefObject } from "react";

/** Closes an overlay, after asking where something would be lost. */
type Guard = (close: () => void) => void;

/** Where a form within an overlay puts its guard. */
export const OverlayGuard = createContext<RefObject<Guard | null> | null>(null);
