import { type Schema, typeText } from "./type-text.ts";

/** Long lines break, so that nothing is to be scrolled sideways on a phone. */
export const codeClass =
  "rounded-control bg-neutral-weak px-4 py-3 font-mono text-label whitespace-pre-wrap wrap-anywhere";

export function TypeBlock({ title, schema }: { title: string; schema: Schema }) {
  return (
    <section>
      <h3 className="mb-1.5 text-label font-semibold text-neutral-weak">{title}</h3>
      <pre className={codeClass}>{typeText(schema)}</pre>
    </section>
  );
}
