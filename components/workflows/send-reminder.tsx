"use client";
import { BellRing } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { type Reminded, useReminding } from "./use-reminding";

type Props = {
  workflowId: number;
  /** Whom the workflow waits for; at least one. */
  people: Reminded;
  /** True if reminding is the page's main action, which makes it the bright button. */
  isMain?: boolean;
  size?: ButtonSize;
};

/** Reminds everybody whom the workflow waits for. */
export function SendReminder({ workflowId, people, isMain = false, size = "medium" }: Props) {
  const { remind, busy, words } = useReminding(workflowId, people);
  return (
    <Button
      // Leaves room for the menu beside it on a phone; a long name takes several lines.
      className="wrap-anywhere sm:whitespace-normal max-sm:max-w-[calc(100%-52px)]"
      variant={isMain ? "primary" : "secondary"}
      size={size}
      busy={busy}
      icon={<BellRing aria-hidden size={16} />}
      onClick={() => void remind()}
    >
      {words}
    </Button>
  );
}
