import { expect, it } from "vitest";
import { balanceOf } from "./content-balance";

const of = (content: string) => balanceOf(Buffer.from(content, "latin1"));

it("counts what content leaves open: states, marks and a text", () => {
  expect(of("q q BT (a) Tj ET Q")).toMatchObject({ openStates: 1, isInText: false, needsBounds: false });
  expect(of("/P BMC q BT (a) Tj")).toMatchObject({ openStates: 1, openMarks: 1, isInText: true });
});

it("reads no operator in strings, names, comments and the bytes of inline images", () => {
  expect(of("(q BT) /BT % BT q\n<71> BI /W 1 ID q BT EI")).toMatchObject({ openStates: 0, isInText: false });
});

it("asks for bounds where something is closed that was never opened, or can be read in two ways", () => {
  for (const content of ["Q", "q [ Q ]", "(no end", "BI ID no end"]) expect(of(content).needsBounds).toBe(true);
});
