import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import type { ShownField, ShownRequest } from "@/lib/signing/schema";
import { type SigningProps, useSigningPage } from "./use-signing-page";

const field = (id: number, over: Partial<ShownField> = {}) =>
  ({
    id,
    name: `${id}`,
    holds: "text",
    prefill: null,
    groupName: null,
    required: false,
    shown: "12,50",
    visible: true,
    ...over,
  }) as ShownField; // all that is read of it
const requestWith = (fields: ShownField[]) =>
  ({
    documents: [{ pages: [{ fields }] }],
    attachments: [],
    referenceAttachments: [],
    visibleAttachments: [],
    signatory: { webformEnabled: false },
  }) as unknown as ShownRequest; // all that is read of it

type Signing = ReturnType<typeof useSigningPage>;

/** What the page says of itself before scripts run, or without them. */
function shown(fields: ShownField[], start: Partial<SigningProps["start"]>, said: (signing: Signing) => string) {
  const props = {
    token: "token",
    request: requestWith(fields),
    words: messagesOf("en").SigningPage,
    language: "en",
    months: { now: 0 },
    start: {
      step: "documents",
      signFieldId: undefined,
      showsMessages: false,
      isRefused: false,
      notice: "",
      refused: new Map(),
      ...start,
    },
  } as unknown as SigningProps; // all that is read of them
  return renderToStaticMarkup(createElement(() => said(useSigningPage(props))));
}

/** What the page offers as the next thing to do. */
const offered = (fields: ShownField[], refused: ReadonlyMap<number, string>) =>
  shown(fields, { refused }, ({ act, nextId }) => `${act.word} ${nextId}`);

test("'Finish' is not offered beside a value that is known to be wrong, required or not", () => {
  const [first, second] = [field(1, { required: true }), field(2)];
  expect(offered([first, second], new Map())).toBe("finish undefined");
  expect(offered([first, second], new Map([[1, "Please enter an amount"]]))).toBe("next 1");
  expect(offered([first, second], new Map([[2, "Please enter an amount"]]))).toBe("next 2");
  expect(offered([field(3, { shown: null, required: true }), second], new Map([[2, "Wrong"]]))).toBe("next 3");
});

test("a finish without scripts is told everything that is missing, each question once", () => {
  const empty = { shown: null, required: true };
  const radio = { ...empty, holds: "oneOfGroup", groupName: "Pets?" } as const;
  const fields = [field(1, empty), field(2), field(3, empty), field(4, radio), field(5, radio)];
  expect(shown(fields, { isRefused: true }, ({ wrong }) => wrong.map(({ text }) => text).join("; "))).toBe(
    "1: required; 3: required; Pets?: required",
  );
  expect(shown(fields, {}, ({ wrong }) => `${wrong.length}`)).toBe("0");
});

test("a text above the limit is marked while it is being typed", () => {
  const long = field(1, { shown: "x".repeat(2001) });
  expect(shown([long], {}, ({ problems }) => problems.get(1) ?? "")).toBe("Not saved: the limit is 2000 characters.");
});
