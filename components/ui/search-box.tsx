"use client";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { controlStyle } from "./field-frame";
import { useUrlQuery } from "./use-url-query";

type Props = { label: string; name?: string; className?: string };

const restMs = 250;

/**
 * Searches as the user types, through the address's query, and returns to the first page. Works as a plain form without
 * scripts.
 */
export function SearchBox({ label, name = "search", className }: Props) {
  const { query, go } = useUrlQuery();
  const there = query.get(name) ?? "";
  const [text, setText] = useState(there);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (value: string) => go({ [name]: value.trim() || null, page: null }, { replace: true });
  return (
    <search className={classNames("relative block", className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(timer.current);
          search(text);
        }}
      >
        <Search
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
        />
        <input
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={255}
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(target.value), restMs);
          }}
          className={classNames(controlStyle, "h-10 pl-9 pointer-coarse:h-11")}
        />
      </form>
    </search>
  );
}
