import type { ReactNode } from "react";
import type { ExternalProvider } from "@/lib/platform/oauth/provider-names";

const marks: Record<ExternalProvider, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="3.6">
      <path d="M3.9 6.5A7.2 7.2 0 0 1 15.1 4.9" stroke="#ea4335" />
      <path d="M3.9 13.5a7.2 7.2 0 0 1 0-7" stroke="#fbbc05" />
      <path d="M14.7 15.4A7.2 7.2 0 0 1 3.9 13.5" stroke="#34a853" />
      <path d="M10 10h7.2a7.2 7.2 0 0 1-2.5 5.4" stroke="#4285f4" />
    </g>
  ),
  microsoft: (
    <g>
      <path d="M1.5 1.5h8v8h-8z" fill="#f25022" />
      <path d="M10.5 1.5h8v8h-8z" fill="#7fba00" />
      <path d="M1.5 10.5h8v8h-8z" fill="#00a4ef" />
      <path d="M10.5 10.5h8v8h-8z" fill="#ffb900" />
    </g>
  ),
};

/** The provider's logo; its name is beside it. */
export function ProviderMark({ provider }: { provider: ExternalProvider }) {
  return (
    <svg aria-hidden focusable="false" width={18} height={18} viewBox="0 0 20 20">
      {marks[provider]}
    </svg>
  );
}
