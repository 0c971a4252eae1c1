"use client";
import { Suspense } from "react";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import type { Words } from "@/components/signing/shared/words";
import { problemId } from "./field-control";
import type { MeantChoicesProps } from "./meant-choices";

const MeantChoices = loadedWhenOpened(() => import("./meant-choices").then((m) => m.MeantChoices));

export type ProblemProps = MeantChoicesProps & { words: Words; problem: string | undefined };

/** Why the field is marked as wrong. */
export function FieldProblem(props: ProblemProps) {
  const { place, field, problem, words } = props;
  if (!problem) return null;
  const isOnPage = place === "page";
  return (
    <p className={isOnPage ? "field-problem" : "problem"} hidden={isOnPage && problem === words.required}>
      <span id={problemId(place, field.id)}>{problem}</span>
      {field.formatRules ? (
        <Suspense>
          <MeantChoices {...props} />
        </Suspense>
      ) : null}
    </p>
  );
}
