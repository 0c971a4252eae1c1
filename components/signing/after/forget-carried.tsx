"use client";
import { useEffect } from "react";
import { forgetCarried } from "@/components/signing/shared/carried";

/** On a page where nothing can be entered any more, for example because the recipient finished on another device. */
export function ForgetCarried({ token }: { token: string }) {
  useEffect(() => forgetCarried(token), [token]);
  return null;
}
