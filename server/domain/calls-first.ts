import { setPriority } from "node:os";

/**
 * Lets calls go first where processors are scarce: for threads beside the server's own. Only Linux has priorities of
 * threads; elsewhere it would be the process's.
 */
export function letCallsGoFirst(): void {
  if (process.platform === "linux") setPriority(10);
}
