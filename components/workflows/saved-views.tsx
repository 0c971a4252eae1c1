"use client";
import { Bookmark, X } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/views/route";
import type { DELETE } from "@/app/v1/workflows/views/[viewId]/route";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Problem } from "@/components/ui/problem";
import { TextInput } from "@/components/ui/text-input";
import { useAttempt } from "@/components/ui/use-attempt";
import { useCall } from "@/components/ui/use-call";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";
import { maximumViewName } from "@/lib/workflows/rules";
import type { ViewQuery } from "@/lib/workflows/schema/views";

type Props = {
  views: readonly { id: number; name: string; query: ViewQuery; href: string; isCurrent: boolean }[];
  /** The current view; null if there is nothing worth saving. */
  current: ViewQuery | null;
};

/** The user's named views of the list. Needs the namespaces `SavedViews` and `Overlay`. */
export function SavedViews({ views, current }: Props) {
  const t = useTranslations("SavedViews");
  const { run, busy } = useCall(t("fallback"));
  const [isNaming, setNaming] = useState(false);
  if (views.length === 0 && !current) return null;
  return (
    <nav aria-label={t("label")} className="flex max-w-full flex-wrap items-center gap-2">
      {views.map(({ id, name, query, href, isCurrent }) => (
        <span key={id} className="inline-flex max-w-full items-center">
          <Link
            href={href}
            aria-current={isCurrent ? "true" : undefined}
            className={classNames(
              "inline-flex min-h-8 max-w-full items-center rounded-control border px-3 text-13 no-underline pointer-coarse:min-h-11",
              isCurrent
                ? "border-ink bg-paper-2 font-medium text-ink"
                : "border-line bg-paper text-ink-2 hover:text-ink",
            )}
          >
            {name}
          </Link>
          {isCurrent ? (
            <IconButton
              icon={<X aria-hidden size={16} />}
              label={t("delete", { name })}
              busy={busy}
              onClick={() =>
                void run(
                  () => callApi<typeof DELETE>("DELETE", `/v1/workflows/views/${id}`),
                  t("deleted"),
                  () => callApi<typeof POST>("POST", "/v1/workflows/views", { name, query, replaces: false }),
                )
              }
            />
          ) : null}
        </span>
      ))}
      {current && !views.some(({ isCurrent }) => isCurrent) ? (
        <Button size="small" variant="quiet" icon={<Bookmark aria-hidden size={16} />} onClick={() => setNaming(true)}>
          {t("save")}
        </Button>
      ) : null}
      {isNaming && current ? <NameView query={current} onClose={() => setNaming(false)} /> : null}
    </nav>
  );
}

function NameView({ query, onClose }: { query: ViewQuery; onClose: () => void }) {
  const t = useTranslations("SavedViews");
  const router = useRouter();
  const toast = useToast();
  const [name, setName] = useState("");
  const { attempt, busy, problem } = useAttempt<"save">(t("fallback"));
  const save = () =>
    attempt("save", async () => {
      await callApi<typeof POST>("POST", "/v1/workflows/views", { name, query });
      toast.done(t("saved"));
      onClose();
      router.refresh();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("save")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={busy !== null} disabled={!name.trim()} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void save();
        }}
      >
        <p>{t("lead")}</p>
        <TextInput
          label={t("name")}
          hint={t("nameHint")}
          maxLength={maximumViewName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Problem problem={problem} className="" />
      </form>
    </Dialog>
  );
}
