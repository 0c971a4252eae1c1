import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { isSignUpOffered } from "@/lib/accounts/who-may-sign-up";

/** The way to an account of one's own; nothing where only invited people get one. */
export const SignUpLink = (look: Omit<ComponentProps<typeof ButtonLink>, "href">) =>
  isSignUpOffered() ? <ButtonLink {...look} href="/signup" /> : null;
