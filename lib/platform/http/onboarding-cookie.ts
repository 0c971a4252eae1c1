/** Set until the account has finished onboarding. */
export const onboardingCookie = "countersign.onboarding";
