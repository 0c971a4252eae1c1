"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 1000;
const tries = 20;

/** Reloads a mailbox that is still empty, because a mail is delivered a moment after the act that causes it. */
export function AwaitMail() {
  const router = useRouter();
  useEffect(() => {
    let left = tries;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
