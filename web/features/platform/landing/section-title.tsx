/** A section's heading, with its anchor. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2
      id={id}
      tabIndex={-1}
      className="scroll-mt-8 text-headline font-bold tracking-tight text-neutral outline-none md:text-[2.5rem]"
    >
      {children}
    </h2>
  );
}
