import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ActByToken } from "@/components/accounts/act-by-token";
import { PassedProblem } from "@/components/accounts/passed-problem";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Page } from "@/components/ui/page";
import { findAskedWorkflow, findConfirmation, findConfirmed } from "@/lib/agents/confirm";
import { confirmableUntil } from "@/lib/agents/rules";
import { AppError } from "@/lib/platform/errors/errors";
import { formatDate } from "@/lib/platform/i18n/dates";
import { problemSentence } from "@/lib/platform/i18n/problem-sentence";
import { findWorkflow } from "@/lib/workflows/queries";
import { Consequences } from "./consequences";

type Props = { params: Promise<{ token: string }>; searchParams: Query };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("AgentConfirmation"))("title") };
}

/**
 * Shows what an agent asks for, and one button that does it. Opening the page changes nothing; it works without scripts.
 */
export default async function AgentConfirmationPage({ params, searchParams }: Props) {
  const [{ token }, query, ctx, t, zone] = await Promise.all([
    params,
    searchParams,
    requireUser(),
    getTranslations("AgentConfirmation"),
    viewerZone(),
  ]);
  const done = firstOf(query["done"]) ? await orNotFound(findConfirmed(ctx, token)) : null;
  if (done) {
    const { workflow } = await findWorkflow(ctx, done.asked.workflowId);
    const words = { send: "sent", remind: "reminded", cancel: "cancelled" } as const;
    return (
      <Page title={t("done")} width="narrow">
        <div className="grid justify-items-start gap-6">
          <Banner tone="good">{t(words[done.asked.act], { title: workflow.title })}</Banner>
          <ButtonLink variant="primary" href={`/documents/${workflow.id}`}>
            {t("open")}
          </ButtonLink>
        </div>
      </Page>
    );
  }
  const found = await orNotFound(findConfirmation(ctx, token).catch(refusalOf));
  if (found instanceof AppError)
    return (
      <Page title={t("gone")} width="narrow">
        <PassedProblem sentence={problemSentence(ctx.language, `errors.${found.reason}`)} />
        <ButtonLink href={`/documents/${await findAskedWorkflow(ctx, token)}`}>{t("open")}</ButtonLink>
      </Page>
    );
  const { asked, keyName } = found;
  const {
    workflow,
    documents,
    signatories: people,
    referenceAttachments: attachments,
  } = await findWorkflow(ctx, asked.workflowId);
  const reminded = people.find(({ id }) => id === asked.signatoryId);
  const name = [reminded?.firstName, reminded?.lastName].filter(Boolean).join(" ");
  const act = { send: "doSend", remind: "doRemind", cancel: "doCancel" } as const;
  const until = formatDate(confirmableUntil(asked), "HH:mm:ss", ctx.language, zone);
  return (
    <Page title={t(asked.act, { title: workflow.title, name })} subtitle={t("asked", { key: keyName })} width="narrow">
      <PassedProblem sentence={problemSentence(ctx.language, firstOf(query["problem"]))} />
      <div className="flex flex-col gap-6">
        <Consequences {...{ asked, workflow, documents, attachments, people }} />
        <ActByToken action={`/v1/agent-confirmations/${token}`} token={token}>
          {t(act[asked.act])}
        </ActByToken>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{t("until", { time: until })}</p>
          <ButtonLink variant="quiet" href={`/documents/${workflow.id}`} prefetch={false}>
            {t("look")}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** Refusals with words of their own; what the viewer may not see is not found. */
function refusalOf(error: unknown): AppError {
  const isTold = error instanceof AppError && error.reason.startsWith("confirmation_");
  if (isTold) return error;
  throw error;
}
