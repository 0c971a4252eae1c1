import { Check, X } from "lucide-react";
import { type RecipientColour, recipientColour } from "@/lib/platform/colours/recipient-colour";
import { initialsOf } from "@/lib/platform/text/initials";
import { roleIcons } from "@/components/recipients/role-icons";
import { classNames } from "@/components/ui/class-names";
import type { SegmentForm } from "@/lib/workflows/list/part-look";
import type { Segment } from "@/lib/workflows/list/segments";

/** With more people there is only room for the forms. */
const withIcons = 4;
const withInitials = 7;

/**
 * The recipients in their colours: filled if they have acted, outlined if the workflow waits for them, dashed if their
 * turn comes later, struck out if they declined or can no longer act.
 */
export function Progress({ label, segments }: { label: string; segments: readonly Segment[] }) {
  if (segments.length === 0) return null;
  return (
    <ol aria-label={label} className="flex gap-0.5">
      {segments.map((segment, index) => (
        <li
          key={segment.id}
          style={paint(segment.form, recipientColour(index))}
          className={classNames(
            "inline-flex h-6 items-center justify-center gap-0.5 border text-[0.6875rem] leading-none font-semibold select-none first:rounded-l-full last:rounded-r-full",
            frames[segment.form],
            segments.length > withInitials ? "w-3 shrink" : "min-w-8 px-1.5",
          )}
        >
          <span className="sr-only">{segment.words}</span>
          {segments.length > withInitials ? null : <Face segment={segment} withIcon={segments.length <= withIcons} />}
        </li>
      ))}
    </ol>
  );
}

function Face({ segment: { role, form, initials }, withIcon }: { segment: Segment; withIcon: boolean }) {
  const StateIcon = form === "done" ? Check : form === "declined" ? X : null;
  const RoleIcon = roleIcons[role];
  const Icon = withIcon ? (StateIcon ?? RoleIcon) : form === "declined" ? X : null;
  return (
    <span aria-hidden className={classNames("inline-flex items-center gap-0.5", form === "stopped" && "line-through")}>
      {Icon ? <Icon size={11} strokeWidth={2.5} /> : null}
      {initialsOf(initials.firstName, initials.lastName) || "?"}
    </span>
  );
}

const frames: Record<SegmentForm, string> = {
  done: "",
  now: "border-2",
  later: "border-dashed text-ink-2",
  declined: "border-bad text-bad",
  stopped: "border-dotted text-ink-2",
};

function paint(form: SegmentForm, { ink, wash, edge }: RecipientColour) {
  if (form === "done") return { backgroundColor: ink, borderColor: edge, color: "white" };
  if (form === "now") return { backgroundColor: wash, borderColor: edge, color: ink };
  return form === "declined" ? {} : { borderColor: edge };
}
