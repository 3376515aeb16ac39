/** Only these fields of a failure may be logged: a database error carries the row that it is about. */
export function withoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: "not an error" };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  const message = code === undefined ? error.message : `database error ${code}`;
  return { name: error.name, message, code, constraint, table, stack: stackWithoutMessage(error) };
}

function stackWithoutMessage({ stack }: Error): string | undefined {
  return stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
