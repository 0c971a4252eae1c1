import { fitText } from "@/lib/platform/pdf/fit-text";
import type { TextRoom } from "@/lib/platform/pdf/text-room";

/** The smallest font size of a text that does not fit and is cut off. */
const leastCut = "11px";

/**
 * Gives each text the font size in which it will be stamped, and the lines of print, which are shown instead of the
 * browser's own while nobody types: browsers break lines at other places. While it is being typed, a text too long for
 * its input is cut off, and the whole text is shown beside it. `fitted` remembers the texts that are already done.
 */
export function fitTexts(fitted: WeakMap<Element, string>) {
  const canvas = document.createElement("canvas").getContext("2d");
  for (const element of document.querySelectorAll<HTMLElement>("[data-fit]")) {
    const text = textOf(element);
    if (fitted.get(element) === text || !canvas) continue;
    fitted.set(element, text);
    const room = JSON.parse(element.dataset["fit"] ?? "") as TextRoom & { page: number }; // as textIn wrote it
    canvas.font = `100px ${getComputedStyle(element).fontFamily}`;
    canvas.fontKerning = "none"; // as in print
    const measure = (part: string) => canvas.measureText(part).width / 100;
    const { size, lines } = fitText(text, room, measure);
    const onPage = (points: number) => `${(points / room.page) * 100}cqw`;
    const isWrapped = !room.multiline && lines.length > 1;
    // An input has one line and cuts off on a phone's small pages what does not fit; the whole text is shown beside it.
    const isCut = isWrapped && element.querySelector("input") !== null;
    element.classList.toggle("wrapped", isWrapped && !isCut);
    element.style.fontSize = isCut
      ? `max(${onPage(size)}, min(${leastCut}, ${onPage(room.height / 2)}))`
      : onPage(size);
    if (isCut) element.dataset["whole"] = text;
    else delete element.dataset["whole"];
    element.style.setProperty("--fit", onPage(size));
    element.style.setProperty("--above", room.multiline ? "0" : "auto");
    element.style.setProperty("--dir", getComputedStyle(element.querySelector("[dir]") ?? element).direction);
    // A date's value is not what its input shows.
    if (text && !element.querySelector("[type=date]")) element.dataset["lines"] = lines.join("\n");
    else delete element.dataset["lines"];
  }
}

function textOf(element: HTMLElement): string {
  const control = element.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "input, textarea, select",
  );
  if (control instanceof HTMLSelectElement) return control.value ? (control.selectedOptions[0]?.text ?? "") : "";
  if (!control) return element.textContent ?? "";
  const unit = control.value && element.querySelector(".unit")?.textContent;
  return unit ? `${control.value}\u00A0${unit}` : control.value;
}
