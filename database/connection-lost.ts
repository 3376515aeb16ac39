/** The database is out of reach, or fell silent, or takes no writes at the moment: the same may succeed later. */
export class ConnectionLost extends Error {
  /** Such as ECONNREFUSED, where the system said why. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}
