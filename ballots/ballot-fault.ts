/** What was given does not follow the format of docs/vote-format.md. The message is for programmers. */
export class BallotFault extends Error {
  override name = "BallotFault";
}

/** Whether the check passes; what does not follow the format does not pass. */
export function passes(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof BallotFault) return false;
    throw error;
  }
}
