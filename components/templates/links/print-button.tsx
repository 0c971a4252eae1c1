"use client";
import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

export const PrintButton = ({ children }: { children: string }) => (
  <Button icon={<Printer aria-hidden size={16} />} className="print:hidden" onClick={() => window.print()}>
    {children}
  </Button>
);
