"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { SeenVersion } from "./seen-version";

const Context = createContext<SeenVersion | null>(null);

/** Around all pages of a sender: the pages of one draft share what they have seen of it. */
export function SeenVersionProvider({ children }: { children: ReactNode }) {
  const [seen] = useState(() => new SeenVersion());
  return <Context value={seen}>{children}</Context>;
}

export function useSeenVersion(): SeenVersion {
  const seen = useContext(Context);
  if (!seen) throw new Error("There is no SeenVersionProvider around this component");
  return seen;
}
