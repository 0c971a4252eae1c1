import type { ChainFault, ChainVerdict } from "./schema";

type Translate = (key: ChainFault | "whole", values: { entry: number }) => string;

/** The verdict as a sentence; `t` must be bound to the namespace AuditChain. */
export const chainSentence = (t: Translate, { fault, firstBroken }: ChainVerdict): string =>
  t(fault ?? "whole", { entry: firstBroken ?? 0 });
