"use client";
import { ChevronLeft, ChevronRight, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UploadedDocument } from "@/components/documents/document-types";
import { PageImage } from "@/components/documents/page-image";
import { FittedTexts } from "@/components/signing/filling/fitted-texts";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import type { Language } from "@/db/enums";
import { shownName } from "@/lib/recipients/rules";
import { MailPreview } from "./mail-preview";
import { isTheirs, PreviewField } from "./preview-field";

type Page = UploadedDocument["pages"][number];
type Field = Page["fields"][number];

type Props = { draft: Draft; printsCode: boolean; printLanguage: Language; settle: () => Promise<unknown> };

/** The pages as each recipient will see them, and the mail with which they arrive. */
export function ReviewPages({ draft, printsCode, printLanguage, settle }: Props) {
  const t = useTranslations("ReviewStep");
  const [chosenId, setChosenId] = useState(draft.signatories[0]?.id);
  const [place, setPlace] = useState(0);
  const [mailOf, setMailOf] = useState<DraftRecipient | null>(null);
  const chosen = draft.signatories.find(({ id }) => id === chosenId) ?? draft.signatories[0];
  const pages = draft.documents.flatMap((document) => document.pages.map((page) => ({ page, document })));
  const shown = pages[Math.min(place, pages.length - 1)];
  if (!chosen || !shown) return null;
  const { page, document } = shown;
  const hasMail = chosen.copyAt !== "completed";
  return (
    <Card title={t("previewTitle")}>
      <div role="group" aria-label={t("previewTitle")} className="flex flex-wrap gap-2">
        {draft.signatories.map((person, index) => (
          <button
            key={person.id}
            type="button"
            aria-pressed={person.id === chosen.id}
            onClick={() => setChosenId(person.id)}
            className={classNames(
              "inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border py-1 pr-4 pl-1.5 text-left transition-colors hover:bg-paper-2 pointer-coarse:min-h-11",
              person.id === chosen.id ? "border-ink font-semibold" : "border-edge text-ink-2",
            )}
          >
            <RecipientMark
              size="small"
              index={index}
              firstName={person.firstName ?? shownName(person)}
              lastName={person.lastName ?? ""}
            />
            <span className="min-w-0">{t("previewAs", { name: person.firstName ?? shownName(person) })}</span>
          </button>
        ))}
      </div>
      <div
        role="region"
        aria-label={t("previewAs", { name: shownName(chosen) })}
        className="mt-4 rounded-control border border-line bg-paper-2 p-3 sm:p-4"
      >
        <PreviewPage
          key={page.id}
          page={page}
          name={document.name}
          fields={page.fields.filter((field) => field.signatoryId === chosen.id)}
          pages={document.pages.length}
          language={printLanguage}
        />
        {pages.length > 1 ? <PageSteps place={place} count={pages.length} onPlace={setPlace} /> : null}
      </div>
      <FittedTexts changing={[draft, chosen, page, printLanguage]} isNeeded />
      {printsCode ? <p className="mt-3 text-13 text-ink-2">{t("printsCode")}</p> : null}
      {hasMail ? (
        <Button className="mt-4" icon={<Mail aria-hidden size={16} />} onClick={() => setMailOf(chosen)}>
          {t("seeMail", { name: chosen.firstName ?? shownName(chosen) })}
        </Button>
      ) : null}
      {mailOf ? (
        <MailPreview workflowId={draft.workflow.id} person={mailOf} settle={settle} onClose={() => setMailOf(null)} />
      ) : null}
    </Card>
  );
}

type StepProps = { place: number; count: number; onPlace: (place: number) => void };

/** One page at a time, so that nothing scrolls inside the page. */
function PageSteps({ place, count, onPlace }: StepProps) {
  const t = useTranslations("ReviewStep");
  return (
    <div className="mt-2 flex items-center justify-end gap-1">
      <span className="mr-2 text-13 text-ink-2 tabular-nums">{t("pageOf", { page: place + 1, pages: count })}</span>
      {([-1, 1] as const).map((way) => {
        const Icon = way < 0 ? ChevronLeft : ChevronRight;
        const isEnd = place + way < 0 || place + way >= count;
        return (
          <IconButton
            key={way}
            label={t(way < 0 ? "previousPage" : "nextPage")}
            icon={<Icon aria-hidden size={18} />}
            // Not `disabled`, so that the button keeps the focus on the last page.
            aria-disabled={isEnd}
            onClick={() => (isEnd ? undefined : onPlace(place + way))}
          />
        );
      })}
    </div>
  );
}

type PageProps = { page: Page; name: string; fields: readonly Field[]; pages: number; language: Language };

function PreviewPage({ page, name, fields, pages, language }: PageProps) {
  const t = useTranslations("ReviewStep");
  return (
    <figure>
      <div
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        className="@container relative overflow-hidden rounded-[4px] border border-line bg-white scheme-light"
      >
        <PageImage documentId={page.documentId} pageIndex={page.pageIndex} width={1400} />
        {fields.map((field) => (
          <PreviewField key={field.id} field={field} page={page} language={language} />
        ))}
      </div>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-3 text-13 text-ink-2">
        <span>{t("previewPage", { name, page: page.pageIndex + 1, pages })}</span>
        <span>{t("fields", { count: fields.filter(isTheirs).length })}</span>
      </figcaption>
    </figure>
  );
}
