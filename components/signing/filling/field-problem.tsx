"use client";
import { Suspense } from "react";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import type { Words } from "@/components/signing/shared/words";
import type { Place } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { type FieldActs, problemId } from "./field-control";

const MeantChoices = loadedWhenOpened(() => import("./meant-choices").then((m) => m.MeantChoices));

export type ProblemProps = Pick<FieldActs, "language" | "onChange"> & {
  place: Place;
  field: ShownField;
  entry: Entry | undefined;
  words: Words;
  problem: string | undefined;
};

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
