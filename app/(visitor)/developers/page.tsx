import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { pageContext } from "@/app/page-context";
import { loadRoutes } from "@/app/v1/routes";
import { CallList } from "@/components/developers/call-list";
import { CallReference } from "@/components/developers/call-reference";
import { Guide } from "@/components/developers/guide";
import { ClientMessages } from "@/components/shell/client-messages";
import { Logo } from "@/components/ui/logo";
import { TextLink } from "@/components/ui/text-link";
import type { Context } from "@/lib/platform/context/context";
import { readApiReference } from "@/lib/platform/http/api-reference";
import { describeApi } from "@/lib/calls/open-api";
import { settings } from "@/lib/platform/process/settings";
import { findExampleTemplate } from "@/lib/templates/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("DevelopersPage");
  return { title: t("title"), description: t("summary") };
}

/** The readable description of the API: one call at a time, each with its own address. */
export default async function DevelopersPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, pageContext(), getTranslations("DevelopersPage")]);
  const { origin } = settings().appUrl;
  const calls = readApiReference(describeApi(await loadRoutes(), origin)).filter((call) => call.group !== "dev");
  const chosen = calls.find((call) => call.key === firstOf(query["call"]));
  return (
    <div className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 py-6 sm:px-8 lg:grid-cols-[300px_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center justify-between gap-4 max-lg:-order-2 lg:col-span-2">
        <Logo />
        <TextLink href="/">{t("back")}</TextLink>
      </header>
      <CallList calls={calls} current={chosen?.key ?? null} />
      <main id="main" tabIndex={-1} className="min-w-0 outline-none max-lg:-order-1">
        {chosen ? (
          <ClientMessages namespaces={["CopyButton", "DevelopersPage"]}>
            <CallReference key={chosen.key} call={chosen} origin={origin} isSignedIn={ctx.actor.kind === "user"} />
          </ClientMessages>
        ) : (
          <ClientMessages namespaces={["CopyButton"]}>
            <Guide own={{ origin, template: await templateOf(ctx) }} />
          </ClientMessages>
        )}
      </main>
    </div>
  );
}

const templateOf = ({ actor, ...ctx }: Context) =>
  actor.kind === "user" ? findExampleTemplate({ ...ctx, actor }) : null;
