/** There while the account has not been through onboarding. */
export const onboardingCookie = "countersign.onboarding";
