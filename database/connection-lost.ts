/** The database cannot be reached, does not answer, or takes no writes at the moment. A retry may succeed. */
export class ConnectionLost extends Error {
  /** The system's error code, such as ECONNREFUSED, if there is one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}
