import type { Metadata } from "next";
import { headers } from "next/headers";
import { brandedProps } from "@/components/signing/branding/branded-props";
import { Powered } from "@/components/signing/branding/powered";
import { SenderMark } from "@/components/signing/branding/sender-mark";
import { TerminalScreen } from "@/components/signing/after/terminal-screen";
import { fill } from "@/components/signing/shared/words";
import { findSenderBranding } from "@/lib/branding/find-sender-branding";
import { listDocuments, listPages } from "@/lib/documents/queries";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { visitorContext } from "@/lib/platform/http/caller";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { fullName, isRemoved } from "@/lib/recipients/rules";
import { findShownRevisions } from "@/lib/sealing/shown-revisions";
import { reachView } from "@/lib/workflows/embedding/reach-view";
import { listPeople, titleOf } from "@/lib/workflows/queries";
import { EmbeddedPage } from "../../../embedded-page";
import { endedIn } from "../../../signature-requests/[token]/afterwards";

export const metadata: Metadata = { title: "Countersign" };

type Props = { params: Promise<{ token: string }> };

/** A workflow as its sender sees it, read-only, in the sender's own application. */
export default async function ViewPage({ params }: Props) {
  const { token } = await params;
  const ctx = visitorContext(await headers());
  const { language } = ctx;
  const found = await findView(ctx, token);
  if (!found)
    return (
      <EmbeddedPage about={{ token, kind: "view", state: "expired" }} language={language}>
        <TerminalScreen {...endedIn(language)} state="expired" />
      </EmbeddedPage>
    );
  const { workflow, title, people, docs, branding, companyName } = found;
  const { SigningPage: words, Embedded } = messagesOf(language);
  return (
    <EmbeddedPage about={{ token, kind: "view", state: stateOf(workflow) }} language={language}>
      <div {...brandedProps(branding)}>
        <main className="terminal" lang={languageTable[language].tag}>
          <SenderMark look={branding && { logoPath: branding.logoPath, name: companyName ?? "" }} />
          <div className="terminal-card">
            <h1>{title}</h1>
            <ul className="download-names">
              {people.map(({ id, status, ...person }) => (
                <li key={id}>{fill(Embedded.person, { name: fullName(person), state: Embedded.state[status] })}</li>
              ))}
            </ul>
            {workflow.status === "completed" ? (
              <p className="terminal-downloads">
                <a className="button button-primary" href={`/v1/embedded/${token}/download`} download>
                  {words.completeDownload}
                </a>
              </p>
            ) : null}
          </div>
          <div className="finished-pages">
            {docs.map(({ id, name, pages, revision }) => (
              <section key={id} className="document" aria-label={name}>
                {docs.length > 1 ? <h2>{name}</h2> : null}
                {pages.map(({ pageIndex, width, height }) => {
                  const label = fill(words.page, { page: pageIndex + 1, pages: pages.length, document: name });
                  const at = `/v1/embedded/${token}/documents/${id}/pages/${pageIndex}`;
                  const source = (pixels: number) => `${at}?width=${pixels}${revision ? `&revision=${revision}` : ""}`;
                  return (
                    <section
                      key={pageIndex}
                      className="sheet"
                      aria-label={label}
                      style={{ aspectRatio: `${width} / ${height}` }}
                    >
                      <img
                        src={source(1400)}
                        srcSet={`${source(900)} 900w, ${source(1400)} 1400w`}
                        sizes="(max-width: 752px) 100vw, 720px"
                        alt={label}
                        loading="lazy"
                      />
                    </section>
                  );
                })}
              </section>
            ))}
          </div>
          <Powered words={words} />
        </main>
      </div>
    </EmbeddedPage>
  );
}

/** What `declined` and `cancelled` say of a recipient's own page would be told as the end of the session. */
const stateOf = ({ status }: Pick<WorkflowRow, "status">) =>
  status === "declined" || status === "cancelled" ? `workflow_${status}` : status;

async function findView(visitor: Context, token: string) {
  try {
    const { ctx, workflow } = await reachView(visitor, token);
    const [docs, { people }, revisions, look] = await Promise.all([
      listDocuments(ctx, workflow),
      listPeople(ctx, workflow),
      findShownRevisions(ctx, workflow),
      findSenderBranding(ctx, workflow.id),
    ]);
    const pages = await listPages(ctx, docs);
    const names = docs.map(({ name }) => name);
    return {
      workflow,
      title: titleOf(ctx, workflow, names),
      people: people.filter((one) => !isRemoved(one)),
      docs: docs.map(({ id, name }) => ({
        id,
        name,
        pages: pages.filter(({ documentId }) => documentId === id),
        revision: revisionOf(revisions.get(id)),
      })),
      ...look,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const revisionOf = (row: { id: number; signatoryId: number | null } | undefined) =>
  row && (row.signatoryId === null ? "sealed" : row.id);
