import "server-only";
import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import { FormulaRefused } from "./formula-refused";
import { readNumber } from "./read-number";

const tokens =
  /\s+|(?<reference>\[[^[\]]*\])|(?<number>\d+(?:[.,]\d+)*%?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<operator><=|>=|<>|[-+*/<>=−×÷≤≥≠])|(?<mark>[(),;])/uy;
const signs = new Set("+-−");
const longestPlace = 20;
/** A field's name up to where its bracket should have been closed. */
const unclosedName = /^\[([^[\]]+)(?:\[|$)/u;

/**
 * A formula as the parser reads it: 0,24 as 0.24, 24% as a fraction, and commas between a function's values. With a
 * semicolon between values, commas in the formula are decimal signs only. Throws `FormulaRefused` at the first place
 * where something else was expected, and for a number that somebody who writes numbers as in `language` can mean in two
 * ways.
 */
export function readTokens(text: string, language?: Language): string {
  const open: ("group" | "call")[] = [];
  const separator = text.replaceAll(/\[[^[\]]*\]/g, "").includes(";") ? ";" : ",";
  let read = "";
  let before: "value" | "operator" | "function" | "call" = "operator";
  const refuse = (key: string, index: number, more: Sentence["values"] = {}): never => {
    const place = text.slice(index, index + longestPlace).trim();
    throw new FormulaRefused({ key, values: { atEnd: String(place === ""), place, ...more } });
  };
  const refuseName = (name: string): never => {
    throw new FormulaRefused({ key: "formulaNameOpen", values: { name: name.trim().slice(0, longestPlace) } });
  };
  for (let index = 0; index < text.length;) {
    tokens.lastIndex = index;
    const { 0: token = "", groups = {} } = tokens.exec(text) ?? {};
    const { reference, number, word, operator, mark } = groups;
    const isDone = before === "value";
    const isSpace = /^\s+$/.test(token);
    if (before === "function" && !isSpace && mark !== "(") refuse("formulaWord", index, { name: wordBefore(read) });
    const [, unclosed] = token === "" && !isDone ? (unclosedName.exec(text.slice(index)) ?? []) : [];
    if (unclosed !== undefined) refuseName(unclosed);
    if (token === "") refuse(isDone ? "formulaExpectsOperator" : "formulaExpectsValue", index);
    if (reference !== undefined || number !== undefined || word !== undefined) {
      if (isDone) refuse("formulaExpectsOperator", index);
      before = word === undefined ? "value" : "function";
    } else if (operator !== undefined) {
      if (!isDone && !signs.has(operator)) refuse("formulaExpectsValue", index);
      before = "operator";
    } else if (mark === "(") {
      if (isDone) refuse("formulaExpectsOperator", index);
      open.push(before === "function" ? "call" : "group");
      before = before === "function" ? "call" : "operator";
    } else if (mark === ")") {
      if (!isDone && before !== "call") refuse("formulaExpectsValue", index);
      if (open.pop() === undefined) refuse("formulaExpectsOperator", index);
      before = "value";
    } else if (mark !== undefined) {
      if (!isDone) refuse("formulaExpectsValue", index);
      if (mark !== separator && open.at(-1) === "call") throw new FormulaRefused({ key: "formulaSeparators" });
      if (open.at(-1) !== "call") refuse("formulaExpectsOperator", index);
      before = "operator";
    }
    if (number === undefined) {
      read += isSpace ? " " : mark === separator ? "," : token;
      index += token.length;
      continue;
    }
    const { exact, length, meant } = readNumber(number, {
      isAmongCommas: separator === "," && open.at(-1) === "call",
      language,
    });
    if (meant.length > 0) throw askedBack(text, index, length, meant);
    read += exact;
    index += length;
  }
  if (before === "function") refuse("formulaWord", text.length, { name: wordBefore(read) });
  if (before !== "value") refuse("formulaExpectsValue", text.length);
  if (open.length > 0) refuse("formulaExpectsBracket", text.length);
  return read;
}

const wordBefore = (read: string) => /\S+(?=\s*$)/.exec(read)?.[0] ?? "";

function askedBack(text: string, index: number, length: number, meant: readonly string[]): FormulaRefused {
  const [first = "", second] = meant;
  const sentence: Sentence =
    second === undefined ? { key: "meantOne", values: { first } } : { key: "meantEither", values: { first, second } };
  const [before, after] = [text.slice(0, index), text.slice(index + length)];
  return new FormulaRefused(
    sentence,
    meant.map((number) => ({ number, formula: before + number + after })),
  );
}
