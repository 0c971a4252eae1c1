import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { EmbeddedPage } from "@/app/(recipient)/embedded-page";
import { PrepareScreen } from "@/components/embedding/prepare-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { visitorContext } from "@/lib/platform/http/caller";
import type { Messages } from "@/lib/platform/i18n/catalogue";
import { foldDocuments } from "@/lib/documents/schema/folded-documents";
import { findPrepared } from "@/lib/preparing/find-prepared";
import { Told } from "../told";

/** What the designer says. */
const namespaces: (keyof Messages)[] = [
  "Preparing",
  "Designer",
  "Wizard",
  "StepButtons",
  "ChangedElsewhere",
  "RecipientRole",
  "SenderFields",
  "SortableList",
  "validation",
];

type Props = { params: Promise<{ token: string }> };

/** The step of a draft or template where fields are placed, in the sender's own application. */
export default async function PreparePage({ params }: Props) {
  const [{ token }, asked, t] = await Promise.all([params, headers(), getTranslations("Preparing")]);
  const visitor = visitorContext(asked);
  const found = await findPrepared(visitor, token);
  const missing = found && (found.documents.length === 0 ? "documents" : found.people.length === 0 ? "people" : null);
  if (!found) return <Told token={token} state="expired" />;
  if (missing) return <Told token={token} state={missing} />;
  const { subject, title, documents, people, isInOrder, fieldProblems, updatedAt, stamps } = found;
  return (
    <EmbeddedPage
      about={{ token, kind: "prepare", state: "open" }}
      language={visitor.language}
      className="fixed h-[800px] w-full" // the designer takes whatever height the frame has
    >
      <noscript>
        <style nonce={asked.get("x-nonce") ?? undefined}>{"[data-covers-shell]{display:none}"}</style>
        <p className="p-6">{t("withoutScripts")}</p>
      </noscript>
      <ClientMessages namespaces={namespaces}>
        <PrepareScreen
          documents={foldDocuments(documents)}
          {...{ title, people, isInOrder, fieldProblems, updatedAt, stamps }}
          what={"template_id" in subject ? "template" : "draft"}
          at={`/v1/embedded/${token}/prepare`}
          doneTo={`/app/embedded/${token}/prepared`}
        />
      </ClientMessages>
    </EmbeddedPage>
  );
}
