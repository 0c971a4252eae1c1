"use client";
import { useRef } from "react";
import { CheckboxInput } from "./checkbox-input";

type Names = { lastName: string; singleName: boolean };
type Props = Names & { label: string; disabled?: boolean; className?: string; change: (names: Names) => void };

/** A box for somebody with a single name. Ticking it clears the last name; unticking it brings the name back. */
export function OneNameBox({ lastName, singleName, change, ...props }: Props) {
  const kept = useRef("");
  const choose = (isSingle: boolean) => {
    if (isSingle) kept.current = lastName;
    change({ singleName: isSingle, lastName: isSingle ? "" : kept.current });
  };
  return <CheckboxInput {...props} checked={singleName} onChange={(event) => choose(event.currentTarget.checked)} />;
}
