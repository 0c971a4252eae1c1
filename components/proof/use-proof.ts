"use client";
import { createContext, useContext } from "react";

/**
 * Makes a call; where it asks for a proof, asks the person for it and makes the call again, so that nothing that was
 * entered is lost. Rejects as the call did where no proof was given.
 */
export type Prove = <T>(call: () => Promise<T>, what?: ProvedAct) => Promise<T>;
/** What the proof is for; the dialog says that entered data is kept only for a change. */
export type ProvedAct = "change" | "file";

export const ProofContext = createContext<Prove>((call) => call());

/** For every call that may need a proof (lib/permissions/acts.ts); the page is below a ProofProvider. */
export const useProof = (): Prove => useContext(ProofContext);
