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

/** What the page offers as the next thing to do. */
function offered(fields: ShownField[], refused: ReadonlyMap<number, string>) {
  const props = {
    token: "token",
    request: requestWith(fields),
    words: messagesOf("en").SigningPage,
    language: "en",
    months: { now: 0 },
    start: { step: "documents", signFieldId: undefined, showsMessages: false, isRefused: false, notice: "", refused },
  } as unknown as SigningProps; // all that is read of them
  const Offer = () => {
    const { act, nextId } = useSigningPage(props);
    return `${act.word} ${nextId}`;
  };
  return renderToStaticMarkup(createElement(Offer));
}

test("'Finish' is not offered beside a value that is known to be wrong, required or not", () => {
  const [first, second] = [field(1, { required: true }), field(2)];
  expect(offered([first, second], new Map())).toBe("finish undefined");
  expect(offered([first, second], new Map([[1, "Please enter an amount"]]))).toBe("next 1");
  expect(offered([first, second], new Map([[2, "Please enter an amount"]]))).toBe("next 2");
  expect(offered([field(3, { shown: null, required: true }), second], new Map([[2, "Wrong"]]))).toBe("next 3");
});
