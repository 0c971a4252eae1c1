"use client";
import { useState } from "react";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { mayPlace, type Tool } from "@/components/designer/design/field-tools";
import { fillsIn } from "@/lib/recipients/roles";

/** Which tool is armed, whether it stays so after it has placed something, and whom new fields are for. */
export function useToolInHand(people: readonly DesignPerson[]) {
  const owners = people.filter(({ role }) => fillsIn(role));
  const [personId, setPersonId] = useState(owners[0]?.id);
  const [tool, setTool] = useState<Tool | null>(null);
  const [isKept, setKept] = useState(false);
  const arm = (next: Tool | null, keeps: boolean) => {
    setTool(next);
    setKept(keeps);
  };
  return {
    /** Those who may have fields. */
    owners,
    person: owners.find((one) => one.id === personId) ?? people[0],
    tool,
    isKept,
    arm,
    /** Puts the tool away after it has placed something, unless it is to stay. */
    disarm: () => arm(isKept ? tool : null, isKept),
    /** Puts the tool away for good; null if there is nothing to put away. */
    leave: tool || isKept ? () => arm(null, false) : null,
    /** A tool that the person may not use is put away. */
    choosePerson: (next: DesignPerson) => {
      if (tool && !mayPlace(next.role, tool)) setTool(null);
      setPersonId(next.id);
    },
  };
}
