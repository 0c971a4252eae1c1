/** How far the provider's clock and ours may differ. */
export const graceSeconds = 120;
