import type { FormWidget, WidgetRules } from "@/lib/platform/pdf/contract";

export type Widget = {
  fieldName: string;
  label: string;
  widget: FormWidget;
  pageIndex: number;
  /** In page units. */
  rect: { x0: number; y0: number; x1: number; y1: number };
  options: string[];
  rules: WidgetRules;
  /** Whether its characters stand in cells of equal width. */
  isComb: boolean;
  /** Whether scripts of the field do something that its rules do not. */
  hadMore: boolean;
  /** The words printed beside it; only looked for where its names say nothing. */
  beside: string;
  /** The words before or above it; only looked for at buttons, whose group they may name. */
  question: string;
};
