import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { after } from "next/server";
import { cache } from "react";
import { SigningForm } from "@/components/signing/signing-form";
import { brandedProps } from "@/components/signing/branded-props";
import { TerminalScreen } from "@/components/signing/terminal-screen";
import { AppError } from "@/lib/platform/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { languageOr, localeTags, messagesOf } from "@/lib/platform/i18n/catalogue";
import { log } from "@/lib/platform/log";
import { settings } from "@/lib/platform/settings";
import { findSigningRequest } from "@/lib/signing/find-signing-request";
import { assertGatePassed } from "@/lib/signing/gate";
import { openRequest } from "@/lib/signing/open-request";
import { recordOpening } from "@/lib/signing/record-opening";
import { signingAnswer } from "@/lib/signing/schema";
import { Gate } from "./gate";

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ problem?: string | string[] }>;
};

const findRequest = cache(async (token: string) => {
  const ctx = visitorContext(await headers());
  const request = await openRequest(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return { ctx, request };
});

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { request } = await findRequest((await params).token);
  const name = request && `${request.sender.firstName} ${request.sender.lastName}`;
  return { title: name ? `Countersign · ${name}` : "Countersign" };
}

export default async function SigningPage({ params, searchParams }: Props) {
  const { token } = await params;
  const { ctx, request } = await findRequest(token);
  const language = languageOr(request?.signatory.defaultLanguage, ctx.language);
  const words = messagesOf(language).SigningPage;
  const supportEmail = settings().SUPPORT_EMAIL;
  if (!request) return <TerminalScreen state="expired" words={words} supportEmail={supportEmail} />;
  const jar = await cookies();
  try {
    assertGatePassed(request, (name) => jar.get(name)?.value, ctx.now);
  } catch {
    const problem = [(await searchParams).problem ?? []].flat()[0];
    return (
      <div {...brandedProps(request.branding)}>
        <Gate ctx={ctx} request={request} token={token} language={language} problem={problem} />
      </div>
    );
  }
  const found = await findSigningRequest(ctx, request);
  if (found.state !== "open")
    return (
      <TerminalScreen
        state={found.state}
        words={words}
        supportEmail={supportEmail}
        title={found.title}
        finishedAt={request.signatory.finishedAt}
        language={language}
        {...(request.workflow.status === "completed" && { downloadHref: `/v1/signature-requests/${token}/download` })}
      />
    );
  after(() => recordOpening(ctx, request).catch((error: unknown) => log.error({ err: error }, "recording an opening")));
  return (
    <div lang={localeTags[language]} {...brandedProps(found.branding)}>
      {/* Through its schema: what it does not name never reaches the browser. */}
      <SigningForm token={token} request={signingAnswer.parse(found)} words={words} />
    </div>
  );
}
