import { Eye, Handshake, type LucideIcon, Mail, Stamp } from "lucide-react";
import type { RecipientRole } from "@/db/enums";

export const roleIcons: Record<RecipientRole, LucideIcon | null> = {
  signer: null,
  approver: Stamp,
  viewer: Eye,
  copy: Mail,
  inPerson: Handshake,
};
