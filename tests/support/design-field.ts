import type { DesignField } from "@/components/designer/design/design-field";

/** A text field for tests. */
export const testField = (key: string, more: Partial<DesignField> = {}): DesignField => ({
  key,
  documentId: 1,
  pageIndex: 0,
  recipientId: 7,
  type: "input",
  isInitial: false,
  name: key,
  description: "",
  required: false,
  groupName: null,
  multiline: false,
  options: [],
  fontFace: "Helvetica",
  fontSize: 14,
  applyDateTime: false,
  value: null,
  selected: false,
  shared: false,
  order: null,
  relativeLeft: 10,
  relativeTop: 10,
  relativeWidth: 20,
  relativeHeight: 5,
  ...more,
});
