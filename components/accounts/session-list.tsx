"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DELETE } from "@/app/v1/users/me/sessions/[sessionId]/route";
import { useSignOut } from "@/components/shell/use-sign-out";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type SessionItem = { id: number; browser: string | null; ipAddress: string; since: string; current: boolean };

/** The user's sessions, each with a button to end it. Needs the namespace `Shell` too. */
export function SessionList({ sessions }: { sessions: readonly SessionItem[] }) {
  const t = useTranslations("SessionList");
  const router = useRouter();
  const toast = useToast();
  const signOut = useSignOut();
  const [ending, setEnding] = useState<number>();
  const end = async (session: SessionItem) => {
    if (session.current) return signOut();
    setEnding(session.id);
    try {
      await callApi<typeof DELETE>("DELETE", `/v1/users/me/sessions/${session.id}`);
      toast.done(t("done"));
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setEnding(undefined);
    }
    return undefined;
  };
  return (
    <ul className="flex flex-col">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex items-center justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {session.browser ?? t("unknown")}
              {session.current ? <Badge>{t("current")}</Badge> : null}
            </p>
            <p className="text-13 text-ink-2">{t("since", { date: session.since, ip: session.ipAddress })}</p>
          </div>
          <Button
            size="small"
            busy={ending === session.id}
            aria-label={t("signOutOf", { browser: session.browser ?? t("unknown"), date: session.since })}
            onClick={() => void end(session)}
          >
            {t("signOut")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
