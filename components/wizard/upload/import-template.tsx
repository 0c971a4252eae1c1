"use client";
import { Folder } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SidePanel } from "@/components/ui/side-panel";
import type { DraftGroup } from "@/components/wizard/draft/draft";
import { TemplatePicker } from "./template-picker";

type Props = { groupId: number | null; groups: readonly DraftGroup[] };

/** Starts from a template, with its documents, recipients and fields, instead of an upload. */
export function ImportTemplate({ groupId, groups }: Props) {
  const t = useTranslations("ImportTemplate");
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3 flex justify-center">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <SidePanel open={open} onOpenChange={setOpen} title={t("title")}>
        <TemplatePicker groupId={groupId} />
        {groups.length > 0 ? (
          <nav aria-label={t("groups")} className="mt-6">
            <h3 className="mb-2 font-medium">{t("groups")}</h3>
            <ul className="flex flex-wrap gap-2">
              {groups.map((group) => (
                <li key={group.id}>
                  <ButtonLink
                    size="small"
                    href={`/groups/${group.id}/templates`}
                    icon={<Folder aria-hidden size={16} className="shrink-0" />}
                  >
                    {group.name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </SidePanel>
    </div>
  );
}
