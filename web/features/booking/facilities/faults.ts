/** The first sentence within what a form knows of a field's faults: its own, or one from inside. */
export function faultOf(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [key, inner] of Object.entries(errors)) {
    const fault = key === "ref" ? undefined : faultOf(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
