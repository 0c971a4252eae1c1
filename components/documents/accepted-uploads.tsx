"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { AcceptedUploads } from "@/lib/documents/rules";

const Context = createContext<AcceptedUploads>({ pictures: false, office: false });

/** Around all pages of a sender: what can be uploaded as a document besides PDF. */
export function AcceptedUploadsProvider({ accepted, children }: { accepted: AcceptedUploads; children: ReactNode }) {
  return <Context value={accepted}>{children}</Context>;
}

export const useAcceptedUploads = (): AcceptedUploads => useContext(Context);
