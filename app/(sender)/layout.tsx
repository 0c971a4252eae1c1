import "@/app/globals.css";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Face } from "@/app/face";
import { pageContext } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { viewerZone } from "@/app/viewer-zone";
import { AcceptedUploadsProvider } from "@/components/documents/accepted-uploads";
import { ProofProvider } from "@/components/proof/proof-provider";
import { BottomBar } from "@/components/shell/bottom-bar";
import { ClientMessages } from "@/components/shell/client-messages";
import { EarlyPressScript } from "@/components/shell/early-press-script";
import { Find } from "@/components/shell/find/find";
import { KeptTitle } from "@/components/shell/kept-title";
import { NoticesProvider } from "@/components/shell/notices/notices-provider";
import { OutageBoundary } from "@/components/shell/outage-boundary";
import { PaintAtOnce } from "@/components/shell/paint-at-once";
import { RepeatEarlyPress } from "@/components/shell/repeat-early-press";
import { ShellBoundary } from "@/components/shell/shell-boundary";
import { SessionWatch } from "@/components/shell/session-watch/session-watch";
import { Sidebar } from "@/components/shell/sidebar";
import { SkipLink } from "@/components/shell/skip-link";
import { TimeZoneCookie } from "@/components/shell/time-zone-cookie";
import { Toasts } from "@/components/ui/toast";
import { WorkflowEvents } from "@/components/live/workflow-events-provider";
import { SeenVersionProvider } from "@/components/versions/seen-version-provider";
import { secondsLeft } from "@/lib/calls/activity";
import { readCookie } from "@/lib/platform/http/cookies";
import { isMailboxCaller } from "@/lib/platform/mail/mailbox";
import { acceptedUploads } from "@/lib/documents/convert-upload";
import { accountTabsOf } from "@/lib/accounts/rules";
import { settingPages } from "./organisation/part-names";
import { DeletionBanner } from "./deletion-banner";

export { siteMetadata as metadata } from "@/app/site-metadata";

export default function SenderLayout({ children }: { children: ReactNode }) {
  return (
    <OutageBoundary>
      <ClientMessages namespaces={["ErrorScreen"]}>
        <ShellBoundary>
          <Face />
          <PaintAtOnce>
            <Shell>{children}</Shell>
          </PaintAtOnce>
        </ShellBoundary>
      </ClientMessages>
    </OutageBoundary>
  );
}

/**
 * The shell around the pages of signed-in users. Each page checks access itself (requireMember), because `/` is also
 * shown to visitors, without the shell.
 */
async function Shell({ children }: { children: ReactNode }) {
  const ctx = await pageContext();
  if (ctx.actor.kind !== "user")
    return (
      <>
        {children}
        <Toasts />
      </>
    );
  const [{ user: own, company, hasGroups, plan }, asked, t, zone] = await Promise.all([
    currentViewer(),
    headers(),
    getTranslations("Shell"),
    viewerZone(),
  ]);
  const { firstName, lastName, email } = own;
  const inHolding = ctx.actor.holdingCompanyId !== null;
  const user = {
    firstName,
    lastName,
    email,
    companyName: inHolding ? null : (company?.name ?? null),
    viewer: { inHolding, hasCompany: company !== null, hasGroups, hasMailbox: isMailboxCaller(asked) },
  };
  const tabs = accountTabsOf({
    hasCompany: company !== null,
    companyRole: ctx.actor.companyRole,
    companyPlan: plan.companyPlanState,
    paysHimself: plan.own !== null,
    inHolding,
  });
  const settings = (await Promise.all(tabs.map((tab) => settingPages(tab, company !== null)))).flat();
  return (
    <ClientMessages
      namespaces={["Shell", "Find", "Notices", "WorkflowStatus", "ErrorScreen", "ProofDialog", "SessionWatch"]}
    >
      <EarlyPressScript />
      <SkipLink>{t("skip")}</SkipLink>
      <WorkflowEvents since={ctx.now}>
        <ShellNotices isOff={inHolding}>
          <div className="flex min-h-dvh">
            <Sidebar user={user} folded={readCookie(asked, "sidebar") === "folded"} />
            <div className="min-w-0 flex-1 max-md:pb-[calc(56px+env(safe-area-inset-bottom))]">
              <ProofProvider>
                {company?.deletionRequestedAt ? <DeletionBanner ctx={{ ...ctx, actor: ctx.actor }} /> : null}
                <AcceptedUploadsProvider accepted={acceptedUploads()}>
                  <SeenVersionProvider>{children}</SeenVersionProvider>
                </AcceptedUploadsProvider>
              </ProofProvider>
            </div>
          </div>
          <BottomBar user={user} />
        </ShellNotices>
      </WorkflowEvents>
      {inHolding ? null : <Find viewer={user.viewer} settings={settings} />}
      <SessionWatch userId={ctx.actor.userId} secondsLeft={secondsLeft(ctx)} />
      <TimeZoneCookie known={zone} />
      <KeptTitle />
      <RepeatEarlyPress />
      <Toasts />
    </ClientMessages>
  );
}

/** Notices are off for a holding's people, because they see no workflows. */
const ShellNotices = ({ isOff, children }: { isOff: boolean; children: ReactNode }) =>
  isOff ? children : <NoticesProvider>{children}</NoticesProvider>;
