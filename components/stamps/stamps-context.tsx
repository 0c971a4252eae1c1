"use client";
import { createContext, type ReactNode, useContext } from "react";
import { useCallsAt } from "@/components/documents/calls-at";
import { stampSource } from "@/lib/stamps/rules";

type PlaceableStamp = { name: string; imageHash: string };
type Stamps = { companyId: number | null; stamps: readonly PlaceableStamp[] };

const StampsContext = createContext<Stamps>({ companyId: null, stamps: [] });

/** The stamps of the sender's organisation, for the designer and its preview. */
export function StampsProvider({ children, ...stamps }: Stamps & { children: ReactNode }) {
  return <StampsContext value={stamps}>{children}</StampsContext>;
}

export const usePlaceableStamps = () => useContext(StampsContext).stamps;

/** The address of the image of a placed stamp; null if there is none. */
export function useStampSource(imageHash: string | null): string | null {
  const { companyId } = useContext(StampsContext);
  const at = useCallsAt();
  return companyId === null || !imageHash ? null : stampSource(companyId, imageHash, at);
}
