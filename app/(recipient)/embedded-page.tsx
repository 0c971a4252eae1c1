import { headers } from "next/headers";
import type { ReactNode } from "react";
import type { About } from "@/components/embedding/messages";
import type { Language } from "@/db/enums";
import { findFrameOrigin } from "@/lib/embedding/find-session";
import { messagesOf } from "@/lib/platform/i18n/catalogue";

/** The content's height must not depend on the frame's, which follows it. */
const style =
  ".recipient,[data-embedded] :is(.signing,.terminal){min-height:0}[data-embedded] .terminal{padding-top:24px}" +
  "[data-sandboxed] body{display:none}[data-sandboxed]::before{content:attr(data-sandboxed);display:block;padding:24px}";

type Props = {
  about: Omit<About, "origin" | "sandboxed"> & { token: string };
  language: Language;
  /** Of the element whose height the host is told. */
  className?: string;
  children: ReactNode;
};

/** A page in a frame of an organisation's own application, with what its script tells that one. */
export async function EmbeddedPage({ about: { token, ...about }, language, className, children }: Props) {
  const [origin, asked] = await Promise.all([findFrameOrigin(token), headers()]);
  if (!origin) return children;
  const nonce = asked.get("x-nonce") ?? undefined;
  const told = { ...about, origin, sandboxed: messagesOf(language).Embedded.sandboxed } satisfies About;
  return (
    <>
      <style nonce={nonce}>{style}</style>
      <div data-embedded className={className}>
        {children}
      </div>
      <div id="countersign-embedded" hidden data-about={JSON.stringify(told)} />
      <script src="/app/embedded.js" nonce={nonce} defer />
    </>
  );
}
