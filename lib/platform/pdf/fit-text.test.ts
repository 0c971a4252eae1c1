import { expect, test } from "vitest";
import { fitText, mostThatFits } from "./fit-text";
import { lineHeight, type TextRoom } from "./text-room";

/** As wide as the font size for each character, except for narrow ones. */
const measure = (text: string) => Array.from(text).reduce((sum, one) => sum + ("il. ".includes(one) ? 0.25 : 0.5), 0);
const rooms: TextRoom[] = [
  { width: 60, height: 14, fontSize: 10, multiline: false, overflow: "shrink" },
  { width: 60, height: 5, fontSize: 12, multiline: false, overflow: "shrink" },
  { width: 40, height: 40, fontSize: 11, multiline: false, overflow: "wrap" },
  { width: 90, height: 30, fontSize: 14, multiline: true, overflow: "wrap" },
  { width: 70, height: 28, fontSize: 12, multiline: false },
  { width: 90, height: 33, fontSize: 14, multiline: true },
  { width: 60, height: 4, fontSize: 14, multiline: true },
];
const smallestOf = ({ overflow, height }: TextRoom) => Math.min(overflow ? 6 : 5, height / lineHeight);

/** What is printed, tried for each beginning of the text. */
function longestPrinted(text: string, room: TextRoom): number | null {
  const characters = Array.from(text);
  const isOneLine = room.overflow === "shrink";
  const isWhole = (count: number) => {
    const { size, lines } = fitText(characters.slice(0, count).join(""), room, measure);
    return size >= smallestOf(room) && (!isOneLine || lines.length === 1);
  };
  if (isWhole(characters.length)) return null;
  return characters.findIndex((_, count) => !isWhole(count + 1));
}

test.each([
  "w".repeat(120),
  "il".repeat(90),
  "one two three four five six seven eight nine ten eleven twelve thirteen",
  "a.b-c/d@e:f_".repeat(9),
  "Γαλγός Αφγανικός ".repeat(6),
  "short",
])("what fits is what is printed whole: %s", (text) => {
  for (const room of rooms) expect(mostThatFits(text, room, measure)).toBe(longestPrinted(text, room));
});

test.each(rooms)("the longest value is printed whole, within its box: %o", (room) => {
  const text = "one two three four five six seven eight nine ten ".repeat(40).trim();
  const { size, lines } = fitText(text, room, measure);
  expect(lines.join(" ").split(" ").join("")).toBe(text.replaceAll(" ", ""));
  expect(lines.length * lineHeight * size).toBeLessThanOrEqual(room.height);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width);
});

test.each(["w", "wi ", "a.b"])("the longest value costs a few measurements a character: %s", (part) => {
  const text = part.repeat(2000 / part.length);
  for (const room of rooms) {
    let measured = 0;
    const counting = (piece: string) => {
      measured += piece.length;
      return measure(piece);
    };
    expect(mostThatFits(text, room, counting)).toBeLessThan(300);
    expect(measured).toBeLessThan(20 * text.length);
  }
});
