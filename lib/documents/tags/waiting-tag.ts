import type { Sentence } from "@/lib/platform/errors/errors";
import type { PercentBox } from "@/lib/platform/pdf/geometry";
import type { Tag } from "./tag-types";

/** A tag that was taken out of its page, with the box of its field: it waits to become one. */
export type WaitingTag = { text: string; pageIndex: number; box: PercentBox; tag: Tag };

/** A tag that is left on its page, and why; `number` is its place among all tags of the document, from 0. */
export type UnreadTag = { number: number; text: string; pageIndex: number; problem: Sentence };
