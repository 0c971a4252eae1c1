import type { FieldType } from "@/db/enums";

export type Tool = "signature" | "initial" | "input" | "checkbox" | "combo" | "radio" | "recipientName" | "signDate";

type ToolShape = { type: FieldType; width: number; height: number };

/** Default sizes in pixels at 100 % (spec workflows.md section 3); the radio's is the checkbox's, made smaller. */
export const toolShapes: Record<Tool, ToolShape> = {
  signature: { type: "signature", width: 320, height: 96 },
  initial: { type: "signature", width: 120, height: 80 },
  input: { type: "input", width: 240, height: 50 },
  checkbox: { type: "checkbox", width: 50, height: 50 },
  combo: { type: "combo", width: 240, height: 50 },
  radio: { type: "radio", width: 40, height: 40 },
  recipientName: { type: "recipientName", width: 240, height: 50 },
  signDate: { type: "signDate", width: 240, height: 50 },
};
export const tools = Object.keys(toolShapes) as Tool[];

/** Two buttons of one group, one below the other: what the radio tool places takes this much. */
export const radioPair = { gap: 12 };

export const toolOf = (field: { type: FieldType; isInitial: boolean }): Tool =>
  field.type === "signature" ? (field.isInitial ? "initial" : "signature") : field.type;
