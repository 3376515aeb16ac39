import { type ReactNode, useId } from "react";

interface SampleSectionProps {
  title: string;
  children: ReactNode;
}

export function SampleSection({ title, children }: SampleSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t border-neutral-weak pt-6">
      <h2 id={id} className="text-subtitle font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Samples side by side, in several rows if needed. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Samples in columns; on a phone, one below the other. */
export function SampleGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
