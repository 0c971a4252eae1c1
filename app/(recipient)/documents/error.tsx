"use client";
export { LeadToUnavailable as default } from "@/components/shell/lead-to-unavailable";
