import { createContext, type RefObject } from "react";

/** Closes an overlay, after asking if something would be lost. */
type Guard = (close: () => void) => void;

/** Lets a form inside an overlay register its guard. */
export const OverlayGuard = createContext<RefObject<Guard | null> | null>(null);
