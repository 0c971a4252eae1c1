import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import { call, must } from "./api";
import { mailbox, type Sender } from "./given";

/** A rule that keeps everything. */
export const never = { completed_years: null, draft_years: null, cancelled_years: null, declined_years: null };

/** Days, of the longest year. */
export const year = 366;

/** Sets the rule of an organisation, a folder or a person by its address. */
export const putRetention = (by: Sender, at: string, body: object) =>
  call("PUT", `${at}/retention`, { token: by.token, body });
export const dueAt = (by: Sender, at: string) => must("GET", `${at}/retention/due`, { token: by.token });
export const dueIdsAt = async (by: Sender, at: string) =>
  (await dueAt(by, at)).due.map(({ workflow_id: id }: { workflow_id: number }) => id);

export const workflowRow = async (id: number) =>
  (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
export const isErased = async (id: number) => (await workflowRow(id))?.name === null;

export const subjectsFor = async (email: string) => (await mailbox(email)).map(({ subject }) => subject);
