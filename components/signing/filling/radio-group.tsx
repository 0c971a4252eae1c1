"use client";
import type { ReactNode } from "react";
import { controlId, type Place } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import { problemId } from "./field-control";

type Props = {
  place: Place;
  members: readonly ShownField[];
  problem: string | undefined;
  /** On a page, the document itself shows the question. */
  className: string;
  /** For the legend that is the title of the sheet. */
  legendId?: string;
  id?: string | undefined;
  isNext?: boolean;
  children: ReactNode;
};

export function Asterisk({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <span className="webform-asterisk" aria-hidden="true">
      *
    </span>
  ) : null;
}

/** The radio buttons of one question. A fieldset, so that it also has its question without scripts. */
export function RadioGroup({ place, members, problem, className, legendId, id, isNext, children }: Props) {
  const [first] = members;
  if (!first) return null;
  const { groupName, groupDescription } = first;
  const stem = controlId(place, first.id);
  const named = legendId ?? `${stem}-question`;
  const hint = place === "page" ? "unseen" : "quiet";
  const described = [groupDescription && `${stem}-about`, problem && problemId(place, first.id)];
  return (
    <fieldset
      role="radiogroup"
      id={id}
      className={className}
      data-next={isNext}
      data-missing={problem !== undefined}
      aria-labelledby={named}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
      aria-required={first.required}
      aria-invalid={problem !== undefined}
    >
      <legend id={named} className={place === "page" ? "unseen" : undefined}>
        {groupName}
        <Asterisk isShown={first.required && place !== "page"} />
      </legend>
      {groupDescription ? (
        <p id={`${stem}-about`} className={hint}>
          {groupDescription}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
