"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { UploadedDocument } from "@/components/documents/document-types";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SidePanel } from "@/components/ui/side-panel";
import { LinkCard } from "./link-card";
import { LinkForm } from "./link-form";
import type { LinkItem } from "./link-item";

type Props = {
  templateId: number;
  templateTitle: string;
  roles: readonly string[];
  documents: readonly Pick<UploadedDocument, "pages">[];
  links: readonly LinkItem[];
};

/** The public links of a template, and the form that opens another or changes one. */
export function LinkList({ templateId, templateTitle, roles, documents, links }: Props) {
  const t = useTranslations("PublicLinks");
  const [edited, setEdited] = useState<LinkItem | "new" | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = links.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The first link replaces the empty page, whose button had the focus.
    if (wasEmpty.current && document.activeElement === document.body) list.current?.querySelector("button")?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  if (roles.length === 0 && links.length === 0) return <p className="text-ink-2">{t("noRoles")}</p>;
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => setEdited("new")}>
      {t("create")}
    </Button>
  );
  return (
    <div className="grid max-w-[860px] gap-4">
      {isEmpty ? (
        <div className="rounded-card border border-line bg-paper">
          <EmptyState title={t("empty")} action={create}>
            {t("emptyHint")}
          </EmptyState>
        </div>
      ) : (
        <>
          {roles.length > 0 ? <div>{create}</div> : null}
          <ul ref={list} className="grid gap-4">
            {links.map((link) => (
              <LinkCard key={link.id} templateId={templateId} link={link} onEdit={() => setEdited(link)} />
            ))}
          </ul>
        </>
      )}
      <SidePanel
        open={edited !== null}
        onOpenChange={(open) => (open ? undefined : setEdited(null))}
        title={t(edited === "new" ? "create" : "edit")}
      >
        {edited === null ? null : (
          <LinkForm
            templateId={templateId}
            templateTitle={templateTitle}
            roles={roles}
            documents={documents}
            link={edited === "new" ? undefined : edited}
            onDone={() => setEdited(null)}
          />
        )}
      </SidePanel>
    </div>
  );
}
