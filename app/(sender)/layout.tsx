import "@/app/globals.css";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { currentMe } from "@/app/me";
import { pageContext } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { BottomBar } from "@/components/shell/bottom-bar";
import { ClientMessages } from "@/components/shell/client-messages";
import type { NavKey } from "@/components/shell/nav-entries";
import { Sidebar } from "@/components/shell/sidebar";
import { SkipLink } from "@/components/shell/skip-link";
import { TimeZoneCookie } from "@/components/shell/time-zone-cookie";
import { hasFolders } from "@/lib/workflows/list-folders";
import { Toasts } from "@/components/ui/toast";

export const metadata: Metadata = { title: { template: "%s · Countersign", default: "Countersign" } };

/** The shell of the signed-in. Each page locks itself (requireMember): `/` greets visitors too, without the shell. */
export default async function SenderLayout({ children }: { children: ReactNode }) {
  const ctx = await pageContext();
  if (ctx.actor.kind !== "member")
    return (
      <ClientMessages namespaces={["ErrorScreen"]}>
        {children}
        <Toasts />
      </ClientMessages>
    );
  const member = { ...ctx, actor: ctx.actor };
  const [me, jar, t, zone, folders] = await Promise.all([
    currentMe(),
    cookies(),
    getTranslations("Shell"),
    viewerZone(),
    hasFolders(member),
  ]);
  const hidden: NavKey[] = folders ? [] : ["folders"];
  const { firstName, lastName, email } = me.user;
  const user = { firstName, lastName, email, companyName: me.company?.name ?? null };
  return (
    <ClientMessages namespaces={["Shell", "ErrorScreen"]}>
      <SkipLink>{t("skip")}</SkipLink>
      <div className="flex min-h-dvh">
        <Sidebar user={user} folded={jar.get("sidebar")?.value === "folded"} hidden={hidden} />
        <div className="min-w-0 flex-1 max-md:pb-[calc(56px+env(safe-area-inset-bottom))]">{children}</div>
      </div>
      <BottomBar user={user} hidden={hidden} />
      <TimeZoneCookie known={zone} />
      <Toasts />
    </ClientMessages>
  );
}
