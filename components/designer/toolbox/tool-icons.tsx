import {
  CalendarDays,
  ChevronsUpDown,
  CircleDot,
  FileSignature,
  Image,
  Signature,
  SquareCheck,
  Stamp,
  TextCursorInput,
  Type,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import type { Tool } from "@/components/designer/design/field-tools";

export const toolIcons: Record<Tool, LucideIcon> = {
  signature: Signature,
  initial: Type,
  block: FileSignature,
  input: TextCursorInput,
  checkbox: SquareCheck,
  combo: ChevronsUpDown,
  radio: CircleDot,
  recipientName: UserRound,
  signDate: CalendarDays,
  picture: Image,
  stamp: Stamp,
};
