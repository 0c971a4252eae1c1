import { fitText } from "@/lib/platform/pdf/fit-text";
import { paddingOf, type TextRoom } from "@/lib/platform/pdf/text-room";

/**
 * Gives each text the font size in which it will be stamped. A text on one line shrinks and is never cut off. `fitted`
 * remembers the texts that need no second look.
 */
export function fitTexts(fitted: WeakMap<Element, string>) {
  const canvas = document.createElement("canvas").getContext("2d");
  for (const element of document.querySelectorAll<HTMLElement>("[data-fit]")) {
    const text = textOf(element);
    if (fitted.get(element) === text || !canvas) continue;
    fitted.set(element, text);
    const room = JSON.parse(element.dataset["fit"] ?? "") as TextRoom & { page: number }; // as textIn wrote it
    canvas.font = `100px ${getComputedStyle(element).fontFamily}`;
    const measure = (part: string) => canvas.measureText(part).width / 100;
    const whole = room.multiline ? Infinity : (room.width - 2 * paddingOf(room)) / measure(text);
    const size = Math.min(fitText(text, room, measure).size, whole);
    element.style.fontSize = `${(size / room.page) * 100}cqw`;
  }
}

function textOf(element: HTMLElement): string {
  const control = element.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    "input, textarea, select",
  );
  if (control instanceof HTMLSelectElement) return control.value ? (control.selectedOptions[0]?.text ?? "") : "";
  return (control ? control.value : element.textContent) ?? "";
}
