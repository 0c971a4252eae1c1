import type { DesignField } from "@/components/designer/design/design-field";

/** A field that a condition or formula may refer to, and how it is listed. */
export type Referable = { field: DesignField; label: string };
