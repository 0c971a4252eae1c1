/** Free trial: 10 workflows in total (spec workflows.md section 9). */
export const trialWorkflows = 10;

/** A cancelled subscription runs until `activeUntil` (spec accounts.md section 4). */
export const isRunning = (subscription: { cancelledAt: Date | null; activeUntil: Date | null }, now: Date): boolean =>
  subscription.cancelledAt === null || (subscription.activeUntil !== null && subscription.activeUntil > now);

export const hasReached = ({ sent, limit }: { sent: number; limit: number | null }): boolean =>
  limit !== null && sent >= limit;
