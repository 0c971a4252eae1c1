/** Of the ranges kept for documentation: what a network looks like. */
export const networkExamples = { address: "203.0.113.7", four: "203.0.113.0/24", six: "2001:db8::/48" };
