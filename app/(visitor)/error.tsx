"use client";
import { ErrorScreen } from "@/components/shell/error-screen";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function VisitorError({ error, reset }: Props) {
  return <ErrorScreen reference={error.digest} retry={reset} />;
}
