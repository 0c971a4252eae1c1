import "server-only";
import { cache } from "react";
import { requireUser } from "@/app/page-context";
import { findViewer } from "@/lib/accounts/find-viewer";

/** The signed-in user with organisation and plan; read once per request. */
export const currentViewer = cache(async () => findViewer(await requireUser()));
