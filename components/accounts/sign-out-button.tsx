"use client";
import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSignOut } from "@/components/shell/use-sign-out";
import { Button } from "@/components/ui/button";

/** Needs the namespace `Shell`. */
export function SignOutButton() {
  const t = useTranslations("Shell");
  const signOut = useSignOut();
  return (
    <Button variant="quiet" icon={<LogOut aria-hidden size={16} />} onClick={() => void signOut()}>
      {t("signOut")}
    </Button>
  );
}
