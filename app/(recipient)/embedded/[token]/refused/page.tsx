import type { Metadata } from "next";
import { headers } from "next/headers";
import { TerminalScreen } from "@/components/signing/after/terminal-screen";
import { findRefusedStart } from "@/lib/embedding/find-session";
import { visitorContext } from "@/lib/platform/http/caller";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { EmbeddedPage } from "../../../embedded-page";
import { endedIn } from "../../../signature-requests/[token]/afterwards";

export const metadata: Metadata = { title: "Countersign" };

type Props = { params: Promise<{ token: string }> };

/** Why a session did not begin. */
export default async function RefusedPage({ params }: Props) {
  const [{ token }, asked] = await Promise.all([params, headers()]);
  const ctx = visitorContext(asked);
  const words = messagesOf(ctx.language).Embedded;
  const why = (await findRefusedStart(ctx, token)) ?? "late";
  const told = {
    used: { title: words.usedTitle, text: words.usedText },
    late: { title: words.lateTitle, text: words.lateText },
  };
  const about = { token, kind: "", state: "refused", error: why === "used" ? "session_used" : "session_late" };
  return (
    <EmbeddedPage about={about} language={ctx.language}>
      <TerminalScreen {...endedIn(ctx.language)} state="told" told={told[why]} />
    </EmbeddedPage>
  );
}
