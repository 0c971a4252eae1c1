"use client";
import { Folder, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST as POSTClone } from "@/app/v1/templates/[templateId]/clone/route";
import type { POST as POSTMove } from "@/app/v1/templates/[templateId]/move/route";
import { Problem } from "@/components/ui/problem";
import { SidePanel } from "@/components/ui/side-panel";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { Destination, TemplateItem } from "./template-item";

export type Carrying = { act: "copy" | "move"; item: TemplateItem };

type Props = { carrying: Carrying | null; destinations: readonly Destination[]; onClose: () => void };

/** Asks for the group, or the personal templates, that a template is copied or moved to. */
export function DestinationPanel({ carrying, destinations, onClose }: Props) {
  const t = useTranslations("TemplateTable");
  const router = useRouter();
  const toast = useToast();
  const [chosen, setChosen] = useState<number | "personal" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!carrying) return null;
  const { act, item } = carrying;
  const from = act === "move" ? item.groupId : undefined;
  const choices = [{ id: null, name: t("personal") }, ...destinations].filter(({ id }) => id !== from);
  const moveTo = (newGroupId: number | null) =>
    callApi<typeof POSTMove>("POST", `/v1/templates/${item.id}/move`, { newGroupId });
  const carry = async (groupId: number | null) => {
    setChosen(groupId ?? "personal");
    setProblem(null);
    try {
      const body = { newGroupId: groupId };
      if (act === "copy") await callApi<typeof POSTClone>("POST", `/v1/templates/${item.id}/clone`, body);
      else await moveTo(groupId);
      const done = t(`carry.${act}.${groupId === null ? "toPersonal" : "toGroup"}`);
      // Whoever moves a template to their own ones becomes its owner, which a move back would not change.
      if (act === "copy" || groupId === null) toast.done(done);
      else toast.undoable(done, () => moveTo(item.groupId).then(() => router.refresh()));
      onClose();
      router.refresh();
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setChosen(null);
    }
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`carry.${act}.title`)}
      description={t(`carry.${act}.text`, { title: item.title })}
    >
      <Problem problem={problem} className="mb-4" />
      {choices.length === 0 ? <p className="text-ink-2">{t("nowhere")}</p> : null}
      <ul className="grid gap-2">
        {choices.map(({ id, name }) => {
          const Icon = id === null ? UserRound : Folder;
          return (
            <li key={id ?? "personal"}>
              <button
                type="button"
                aria-disabled={chosen !== null}
                onClick={() => (chosen === null ? void carry(id) : undefined)}
                className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-3 text-left hover:border-edge hover:bg-paper-2"
              >
                {chosen === (id ?? "personal") ? <Spinner /> : <Icon aria-hidden size={18} className="shrink-0" />}
                <span className="min-w-0 flex-1">{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}
