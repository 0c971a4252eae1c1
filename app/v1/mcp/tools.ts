import "server-only";
import { actTools } from "./act-tools";
import { draftTools } from "./draft-tools";
import { readTools } from "./read-tools";
import type { Tool } from "./tool";

/**
 * All that agents can do. What is not here they cannot: no tool signs or declines, opens what is behind a recipient's
 * gate, or changes keys, members or money (tests/unit/agent-tools.test.ts).
 */
export const tools: readonly Tool[] = [...readTools, ...draftTools, ...actTools];
