import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { scheduleWords } from "@/app/(sender)/schedule-words";
import { ClientMessages } from "@/components/shell/client-messages";
import { LoadFailed } from "@/components/wizard/frame/load-failed";
import { CallOffFirst } from "@/components/workflows/call-off-first";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { getWorkflowFor } from "@/lib/access/workflows";
import { findWorkflow } from "@/lib/workflows/queries";
import { workflowAnswer, workflowId as idSchema } from "@/lib/workflows/schema";
import { WizardPage } from "../wizard-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("Wizard"))("title") };
}

type Props = { params: Promise<{ workflowId: string }>; searchParams: Query };

export default async function EditWizardPage({ params, searchParams }: Props) {
  const [{ workflowId }, query, ctx] = await Promise.all([params, searchParams, requireUser()]);
  const found = await openWorkflow(ctx, workflowId);
  if (found instanceof AppError)
    return (
      <ClientMessages namespaces={["Wizard"]}>
        <LoadFailed message={translator(ctx.language, "errors")(found.reason, found.detail.values)} />
      </ClientMessages>
    );
  const { id, executeAt, scheduledAt, title } = found.workflow;
  if (executeAt || !(await mayEdit(ctx, id))) redirect(`/documents/${id}`);
  if (scheduledAt)
    return (
      <ClientMessages namespaces={["ScheduleActions"]}>
        <CallOffFirst workflowId={id} title={title} {...await scheduleWords(ctx, scheduledAt)} />
      </ClientMessages>
    );
  return <WizardPage draft={found} opensWithReview={firstOf(query["step"]) === "review"} />;
}

/** The viewer may see a draft without being allowed to edit it. */
async function mayEdit(ctx: Awaited<ReturnType<typeof requireUser>>, id: number): Promise<boolean> {
  try {
    await getWorkflowFor(ctx, "workflow:edit", id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return false;
    throw error;
  }
}

/** Parsed through the schema of the API, so that nothing it does not name reaches the browser. */
async function openWorkflow(ctx: Awaited<ReturnType<typeof requireUser>>, address: string) {
  const read = idSchema.safeParse(address);
  if (!read.success) return new AppError("not_found");
  try {
    return workflowAnswer.parse(await findWorkflow(ctx, read.data));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
