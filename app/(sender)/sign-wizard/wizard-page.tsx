import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { OwnStamps } from "@/app/(sender)/own-stamps";
import { ClientMessages } from "@/components/shell/client-messages";
import type { Draft } from "@/components/wizard/draft/draft";
import { FreshWizard } from "@/components/wizard/fresh-wizard";
import { foldDocuments } from "@/lib/documents/schema/folded-documents";
import { findUsageUpToLimit, limitRefusal } from "@/lib/billing/limits";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { translator } from "@/lib/platform/i18n/translate";
import { describeSendRefusals } from "@/lib/workflows/send/list-send-refusals";
import { listSendWarnings } from "@/lib/workflows/send/list-send-warnings";
import { wizardNamespaces } from "./wizard-namespaces";

export async function WizardPage({ draft, groupId = null }: { draft: Draft | null; groupId?: number | null }) {
  const ctx = await requireUser();
  const [{ user, company, companyGroups }, usage, refusals, warnings] = await Promise.all([
    currentMe(),
    currentViewer().then(({ plan }) => findUsageUpToLimit(ctx, plan)),
    draft ? describeSendRefusals(ctx, draft.workflow.id) : [],
    draft ? listSendWarnings(ctx, draft.workflow.id) : [],
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
          sendRefusals={{ refusals, warnings }}
          printsCode={company?.printCode ?? false}
          limitReached={refusal && translator(ctx.language, "errors")(refusal.reason, refusal.detail.values)}
        />
      </OwnStamps>
    </ClientMessages>
  );
}
