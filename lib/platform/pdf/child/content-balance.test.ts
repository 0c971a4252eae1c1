import { expect, it } from "vitest";
import { balanceOf } from "./content-balance";

const of = (content: string) => balanceOf(Buffer.from(content, "latin1"));

it("counts graphics states, marks and text objects that content leaves open", () => {
  expect(of("q q BT (a) Tj ET Q")).toMatchObject({ openStates: 1, isInText: false, needsBounds: false });
  expect(of("/P BMC q BT (a) Tj")).toMatchObject({ openStates: 1, openMarks: 1, isInText: true });
});

it("ignores operators in strings, names, comments and the bytes of inline images", () => {
  expect(of("(q BT) /BT % BT q\n<71> BI /W 1 ID q BT EI")).toMatchObject({ openStates: 0, isInText: false });
});

it("needs bounds for content that closes what it never opened, or is ambiguous", () => {
  for (const content of ["Q", "q [ Q ]", "(no end", "BI ID no end"]) expect(of(content).needsBounds).toBe(true);
});
