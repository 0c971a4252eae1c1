import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { OwnStamps } from "@/app/(sender)/own-stamps";
import { ClientMessages } from "@/components/shell/client-messages";
import type { Draft } from "@/components/wizard/draft/draft";
import { FreshWizard } from "@/components/wizard/fresh-wizard";
import { foldDocuments } from "@/lib/documents/schema/folded-documents";
import { findUsageUpToLimit, limitRefusal } from "@/lib/billing/limits";
import type { UserContext } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { describeSendRefusals } from "@/lib/workflows/send/list-send-refusals";
import { listSendWarnings } from "@/lib/workflows/send/list-send-warnings";
import { wizardNamespaces } from "./wizard-namespaces";

type Props = {
  draft: Draft | null;
  /** Opens with the step that shows what sending would refuse. */
  opensWithReview?: boolean;
  groupId?: number | null;
};

export async function WizardPage({ draft, opensWithReview = false, groupId = null }: Props) {
  const ctx = await requireUser();
  const [{ user, company, companyGroups }, usage, sendRefusals] = await Promise.all([
    currentMe(),
    currentViewer().then(({ plan }) => findUsageUpToLimit(ctx, plan)),
    draft && opensWithReview ? findSendRefusals(ctx, draft.workflow.id) : null,
  ]);
  const refusal = limitRefusal(usage);
  const { firstName, lastName, singleName, email } = user;
  const me = { firstName, lastName, singleName, email };
  return (
    <ClientMessages namespaces={wizardNamespaces}>
      <OwnStamps>
        <FreshWizard
          draft={draft && { ...draft, documents: foldDocuments(draft.documents) }}
          me={me}
          defaultLanguage={languageOr(company?.defaultLanguage)}
          groupId={companyGroups.some((group) => group.id === groupId) ? groupId : null}
          groups={companyGroups.map(({ id, name }) => ({ id, name }))}
          sendRefusals={sendRefusals}
          printsCode={company?.printCode ?? false}
          limitReached={refusal && translator(ctx.language, "errors")(refusal.reason, refusal.detail.values)}
        />
      </OwnStamps>
    </ClientMessages>
  );
}

async function findSendRefusals(ctx: UserContext, workflowId: number) {
  const [refusals, warnings] = await Promise.all([
    describeSendRefusals(ctx, workflowId),
    listSendWarnings(ctx, workflowId),
  ]);
  return { refusals, warnings };
}
