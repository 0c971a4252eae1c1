"use client";
import { Command } from "cmdk";
import { Contact, FileSearch, FileText, Folder, LayoutTemplate, type LucideIcon, Plus, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createHref, type NavViewer, navEntriesOf } from "@/components/shell/nav-entries";
import { Dialog } from "@/components/ui/dialog";
import { SwitchInput } from "@/components/ui/switch-input";
import { fullName } from "@/lib/recipients/rules";
import { areSingleKeysOn, switchSingleKeys } from "./single-keys";
import { useFound } from "./use-found";

/** A page of settings that the viewer may open, with its name in their language. */
export type SettingsPage = { href: string; label: string };
type Wanted = { viewer: NavViewer; settings: readonly SettingsPage[] };
type Props = Wanted & { open: boolean; onOpenChange: (open: boolean) => void };
type Entry = { key: string; icon: LucideIcon; label: string; detail?: string; href: string };

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Finds everything that the viewer can open by name, and actions that can be started anywhere. */
export function FindDialog({ open, onOpenChange, ...wanted }: Props) {
  const t = useTranslations("Find");
  return (
    <Dialog size="medium" open={open} onOpenChange={onOpenChange} title={t("title")}>
      <FindPanel {...wanted} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function FindPanel({ viewer, settings, close }: Wanted & { close: () => void }) {
  const t = useTranslations("Find");
  const input = useRef<HTMLInputElement>(null);
  // After the dialog has noted where the focus was, to return it there.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const shell = useTranslations("Shell");
  const router = useRouter();
  const [text, setText] = useState("");
  const { found, isLoading, hasFailed } = useFound(text);
  const matches = ({ label }: Entry) => fold(label).includes(fold(text.trim()));
  const acts: Entry[] = [
    { key: "create", icon: Plus, label: shell("create"), href: createHref },
    { key: "newTemplate", icon: Plus, label: t("newTemplate"), href: "/templates/new" },
    { key: "newContact", icon: Plus, label: t("newContact"), href: "/contacts/new" },
  ];
  const pages = navEntriesOf(viewer).map(({ key, href, icon }): Entry => ({ key, href, icon, label: shell(key) }));
  const groups: {
    key: "workflows" | "documents" | "templates" | "contacts" | "folders" | "acts" | "pages" | "settings";
    entries: Entry[];
  }[] = [
    {
      key: "workflows",
      entries: (found?.workflows ?? []).map(({ id, title }) => ({
        key: `w${id}`,
        icon: FileText,
        label: title || t("untitled"),
        href: `/documents/${id}`,
      })),
    },
    {
      key: "documents",
      entries: (found?.documents ?? []).map(({ id, name, workflowId, title }) => ({
        key: `d${id}`,
        icon: FileSearch,
        label: title || t("untitled"),
        // An unnamed workflow has its document's name.
        ...(name !== title && { detail: name }),
        href: `/documents/${workflowId}`,
      })),
    },
    {
      key: "templates",
      entries: (found?.templates ?? []).map(({ id, title, groupId, mayEdit }) => ({
        key: `t${id}`,
        icon: LayoutTemplate,
        label: title,
        href: mayEdit || groupId === null ? `/templates/${id}/detail` : `/groups/${groupId}/templates`,
      })),
    },
    {
      key: "contacts",
      entries: (found?.contacts ?? []).map(({ id, firstName, lastName, email }) => ({
        key: `c${id}`,
        icon: Contact,
        label: fullName({ firstName, lastName }),
        detail: email,
        href: `/contacts/${id}/detail`,
      })),
    },
    {
      key: "folders",
      entries: (found?.folders ?? []).map(({ id, name }) => ({
        key: `f${id}`,
        icon: Folder,
        label: name,
        href: `/folders/${id}/workflows`,
      })),
    },
    { key: "acts", entries: acts.filter(matches) },
    { key: "pages", entries: pages.filter(matches) },
    {
      key: "settings",
      // Listed only once a text is entered, because they would push more frequent entries out of view.
      entries: settings
        .map((page): Entry => ({ ...page, key: `s${page.href}`, icon: Settings }))
        .filter((page) => text.trim() !== "" && matches(page)),
    },
  ];
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const go = (href: string) => {
    close();
    router.push(href);
  };
  return (
    <>
      <Command shouldFilter={false} loop label={t("title")}>
        <Command.Input
          ref={input}
          value={text}
          onValueChange={setText}
          placeholder={t("placeholder")}
          className="h-11 w-full rounded-control border border-edge bg-paper px-3 text-15"
        />
        <div className="mt-3 h-[44dvh]">
          {shown.length === 0 && !isLoading ? (
            <p role="status" className="px-3 py-6 text-center text-ink-2">
              {t(hasFailed ? "failed" : "nothing")}
            </p>
          ) : null}
          <Command.List label={t("results")} aria-busy={isLoading} className="max-h-full overflow-y-auto">
            {shown.map(({ key, entries }) => (
              <Command.Group
                key={key}
                heading={t(`group.${key}`)}
                className="mb-2 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-13 **:[[cmdk-group-heading]]:text-ink-2"
              >
                {entries.map((entry) => (
                  <FoundItem key={entry.key} entry={entry} onGo={go} />
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </div>
      </Command>
      <Keys />
    </>
  );
}

function FoundItem({
  entry: { key, icon: Icon, label, detail, href },
  onGo,
}: {
  entry: Entry;
  onGo: (to: string) => void;
}) {
  return (
    <Command.Item
      value={key}
      onSelect={() => onGo(href)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-paper-2 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink pointer-coarse:min-h-11"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-2" />
      <span className="flex min-w-0 items-center sm:gap-3 max-sm:flex-col max-sm:items-start">
        <span className="min-w-0 max-w-full">{label}</span>
        {detail ? <span className="min-w-0 max-w-full truncate text-13 text-ink-2">{detail}</span> : null}
      </span>
    </Command.Item>
  );
}

/** The single letters, and the switch that turns them off. */
function Keys() {
  const t = useTranslations("Find");
  const [on, setOn] = useState(areSingleKeysOn);
  return (
    <SwitchInput
      label={t("singleKeys")}
      hint={t("keys")}
      checked={on}
      onChange={({ target }) => {
        switchSingleKeys(target.checked);
        setOn(target.checked);
      }}
      className="mt-3 border-t border-line pt-3 pointer-coarse:hidden"
    />
  );
}
