import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { AwaitMail } from "@/components/mailbox/await-mail";
import { ClearMailbox } from "@/components/mailbox/clear-mailbox";
import { Mailbox } from "@/components/mailbox/mailbox";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { formatDate } from "@/lib/platform/i18n/dates";
import { isMailboxCaller, listMessages } from "@/lib/platform/mail/mailbox";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("MailboxPage"))("title") };
}

/**
 * Mail and text messages that would have been sent, where no provider is set up. Behind the same check as its API call.
 */
export default async function MailboxPage({ searchParams }: { searchParams: Query }) {
  if (!isMailboxCaller(await headers())) notFound();
  const [query, ctx, t, zone] = await Promise.all([
    searchParams,
    pageContext(),
    getTranslations("MailboxPage"),
    viewerZone(),
  ]);
  const to = firstOf(query["to"]);
  const messages = await listMessages(ctx, { to: to || undefined });
  const items = messages.map((message) => ({
    ...message,
    time: formatDate(message.createdAt, "DD MMM YYYY, HH:mm", ctx.language, zone),
  }));
  const open = items.find(({ id }) => String(id) === firstOf(query["open"])) ?? items[0];
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      // A signed-in reader has the sidebar.
      back={ctx.actor.kind === "user" ? undefined : { href: "/", label: t("home") }}
      actions={
        messages.length > 0 ? (
          <ClientMessages namespaces={["ClearMailbox"]}>
            <ClearMailbox />
          </ClientMessages>
        ) : null
      }
    >
      {open ? (
        <Mailbox
          items={items}
          open={open}
          hrefOf={(id) => `/dev/mailbox?${new URLSearchParams({ ...(to && { to }), open: String(id) }).toString()}`}
          words={{ list: t("list"), to: t("to"), frame: t("frame"), text: t("text") }}
        />
      ) : (
        <div className="rounded-card border border-line bg-paper">
          <EmptyState title={t("empty")} />
          {to ? <AwaitMail /> : null}
        </div>
      )}
    </Page>
  );
}
