"use client";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { GET } from "@/app/v1/documents/[documentId]/tags/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { keepInTab, keptInTab } from "@/components/ui/kept-in-tab";
import { Problem } from "@/components/ui/problem";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { takeTagsInTurn } from "./take-tags-in-turn";

type Answer = Awaited<ReturnType<typeof callApi<typeof GET>>>["tags"];
export type TaggedDocument = { id: number; name: string };

/** `isOpen` waits until it is known whether there is a question, and brings whoever has not answered it to it. */
export type TagsQuestionHandle = { isOpen: () => Promise<boolean> };

type Props = {
  ref: RefObject<TagsQuestionHandle | null>;
  documents: readonly TaggedDocument[];
  /** Makes fields of the tags of this document, which another one replaces; answers how many. */
  onUse: (document: TaggedDocument) => Promise<number>;
  /** True if what else is on the page has to be loaded again then. */
  reloads?: boolean;
};

/** What is wrong with the first tag that is refused says more than that something is. */
function withDetail(error: unknown): CallFailure {
  const { label, message, errors } = CallFailure.from(error);
  return new CallFailure(label, Object.values(errors)[0] ?? message);
}

const nameOf = (id: number) => `tags.${id}`;

/** Asks once, when documents with tags have come, whether to use them, and says which cannot be read. */
export function TagsQuestion({ ref, documents, onUse, reloads = false }: Props) {
  const t = useTranslations("Tags");
  const { attempt, busy, problem, forget } = useAttempt<"use">(t("notUsed"));
  const [known, setKnown] = useState<ReadonlyMap<number, Answer | null>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const { done, doneLater } = useToast();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(new Map<number, Promise<number>>());
  useEffect(() => {
    const unread = documents.filter(({ id }) => !known.has(id));
    if (unread.length === 0) return;
    setKnown((before) => new Map([...before, ...unread.map(({ id }) => [id, null] as const)]));
    for (const { id } of unread)
      if (!keptInTab<boolean>(nameOf(id)))
        asked.current.set(
          id,
          callApi<typeof GET>("GET", `/v1/documents/${id}/tags`).then(
            ({ tags }) => {
              setKnown((before) => new Map(before).set(id, tags));
              return tags.read.length;
            },
            (error: unknown) => {
              // Without an answer nothing is asked, and the tags stay as text; that they are too many is said.
              const { label, message } = CallFailure.from(error);
              if (label === "ValidationFailed") setRefusal(message);
              return 0;
            },
          ),
        );
  }, [documents, known]);
  const found = documents.flatMap((document) => {
    const tags = known.get(document.id);
    return tags ? [{ document, ...tags }] : [];
  });
  const tagged = found.filter(({ read }) => read.length > 0).map(({ document }) => document);
  const count = found.reduce((sum, { read }) => sum + read.length, 0);
  const unread = found.flatMap(({ document, unread: own }) => own.map((tag) => ({ ...tag, document })));
  const isAsking = count > 0 || unread.length > 0;
  const close = ({ id }: TaggedDocument) => {
    keepInTab(nameOf(id), true);
    asked.current.delete(id);
    setMissed(false);
    setKnown((before) => new Map(before).set(id, null));
  };
  const focus = () => place.current?.focus(); // the pressed button goes away
  const leave = () => {
    for (const { document } of found) close(document);
    forget();
    focus();
  };
  const use = () =>
    attempt("use", async () => {
      const { made, taken, refusal } = await takeTagsInTurn(tagged, onUse, close);
      if (taken > 0) {
        (reloads ? doneLater : done)(t("used", { count: made }));
        if (reloads) return window.location.reload(); // asks about those that are left
      }
      if (refusal) throw withDetail(refusal);
      focus();
    });
  useImperativeHandle(ref, () => ({
    isOpen: async () => {
      const counts = await Promise.all(documents.map(async ({ id }) => asked.current.get(id) ?? 0));
      const isOpen = counts.some((one) => one > 0);
      setMissed(isOpen);
      if (isOpen) place.current?.focus();
      return isOpen;
    },
  }));
  return (
    <div ref={place} tabIndex={-1} className={classNames("outline-none", (isAsking || refusal) && "mt-4")}>
      {isAsking ? (
        <Banner
          live
          title={count > 0 ? t("found", { count }) : t("noneRead")}
          action={
            <>
              {count > 0 ? (
                <Button size="small" busy={busy !== null} onClick={() => void use()}>
                  {t("use", { count })}
                </Button>
              ) : null}
              <Button size="small" disabled={busy !== null} onClick={leave}>
                {count > 0 ? t("leave") : t("understood")}
              </Button>
            </>
          }
        >
          {count > 0 ? <p>{t("explained")}</p> : null}
          {unread.length > 0 ? (
            <>
              <p className="mt-2 font-medium">{t("unread", { count: unread.length })}</p>
              <ul className="mt-1 list-disc space-y-1 pl-5 text-13">
                {unread.map(({ text, pageIndex, problem: wrong, document }, index) => (
                  <li key={index} className="wrap-anywhere">
                    <code>{text}</code>{" "}
                    <span className="text-ink-2">
                      {t("place", { name: document.name, page: pageIndex + 1 })}: {wrong}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Banner>
      ) : null}
      <Problem
        className={isAsking ? "mt-2" : ""}
        problem={problem ?? refusal ?? (isMissed ? t("answerFirst") : null)}
      />
    </div>
  );
}
