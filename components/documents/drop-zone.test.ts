import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/messages/en.json";
import { AcceptedUploadsProvider } from "./accepted-uploads";
import { DropZone } from "./drop-zone";

function shown(pictures: boolean, office: boolean) {
  const zone = createElement(DropZone, { onFiles: () => undefined, disabled: false, compact: false });
  const around = { accepted: { pictures, office }, children: zone };
  const inWords = { locale: "en", messages, timeZone: "UTC", children: createElement(AcceptedUploadsProvider, around) };
  const markup = renderToStaticMarkup(createElement(NextIntlClientProvider, inWords));
  return { words: markup.replaceAll(/<[^>]+>/g, "|"), accept: /accept="([^"]+)"/.exec(markup)?.[1] };
}

test("the drop zone says and takes PDF only, unless the operator accepts more", () => {
  const { words, accept } = shown(false, false);
  expect(words).toContain("Drop PDFs here");
  expect(words).toContain("|Up to 5 files, 5 MB each|");
  expect(accept).toBe("application/pdf,.pdf");
});

test.each([
  [true, false, "PDF and pictures (JPEG, PNG, WebP, TIFF); up to 5 files", ".tiff", ".docx"],
  [false, true, "PDF, Word (DOCX), OpenDocument (ODT) and RTF; up to 5 files", ".docx", ".tiff"],
])("it names what else is accepted (pictures %s, texts %s)", (pictures, office, hint, taken, other) => {
  const { words, accept } = shown(pictures, office);
  expect(words).toContain("Drop files here");
  expect(words).toContain(hint);
  expect(accept?.split(",")).toContain(taken);
  expect(accept?.split(",")).not.toContain(other);
});
