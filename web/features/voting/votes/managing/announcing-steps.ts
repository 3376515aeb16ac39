import type { Step } from "./steps.tsx";

/** The step that holds what the server finds missing, by the field it names. */
export function stepOf(field: string): Step {
  if (field.startsWith("contests")) return "contests";
  if (field.startsWith("officials")) return "officials";
  return "period";
}
