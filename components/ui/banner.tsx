import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { upperFirst } from "./upper-first";

type BannerTone = "info" | "good" | "warn" | "bad";

const looks: Record<BannerTone, { icon: typeof Info; edge: string; text: string }> = {
  info: { icon: Info, edge: "border-l-edge", text: "text-ink-2" },
  good: { icon: CircleCheck, edge: "border-l-good", text: "text-good" },
  warn: { icon: TriangleAlert, edge: "border-l-warn", text: "text-warn" },
  bad: { icon: CircleAlert, edge: "border-l-bad", text: "text-bad" },
};

type Props = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** True for a banner that appears after the page has loaded: screen readers announce it. */
  live?: boolean;
};

export function Banner({ tone = "info", title, children, action, live = false }: Props) {
  const { icon: Icon, edge, text } = looks[tone];
  return (
    <div
      role={live ? (tone === "bad" ? "alert" : "status") : undefined}
      className={classNames("flex gap-3 rounded-control border border-l-4 border-line bg-paper p-3 sm:px-4", edge)}
    >
      <Icon aria-hidden size={20} className={classNames("mt-px shrink-0", text)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold wrap-anywhere">{upperFirst(title)}</p> : null}
        {children ? <div className="wrap-anywhere">{children}</div> : null}
        {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
