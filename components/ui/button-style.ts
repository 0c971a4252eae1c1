import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "strong" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium max-w-full whitespace-nowrap max-sm:whitespace-normal transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary:
    "forced-colors:border bg-mark text-on-mark not-disabled:hover:bg-[color-mix(in_srgb,var(--mark)_88%,var(--on-mark))]",
  strong:
    "forced-colors:border bg-ink text-paper not-disabled:hover:bg-[color-mix(in_srgb,var(--ink)_88%,var(--paper))]",
  secondary: "border border-edge bg-paper text-ink not-disabled:hover:bg-paper-2",
  quiet: "text-ink not-disabled:hover:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]",
  danger: "border border-bad bg-paper text-bad not-disabled:hover:bg-[color-mix(in_srgb,var(--bad)_8%,var(--paper))]",
};

/** 44 px on touch screens, 40 and 32 px with a mouse. */
const sizes: Record<ButtonSize, string> = {
  medium: "min-h-10 px-4 text-15 pointer-coarse:min-h-11",
  small: "min-h-8 px-3 text-13 pointer-coarse:min-h-11",
};

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(base, variants[variant], sizes[size], className);
}

export function iconButtonStyle(variant: ButtonVariant, className?: string): string {
  return classNames(base, variants[variant], "size-10 pointer-coarse:size-11", className);
}
