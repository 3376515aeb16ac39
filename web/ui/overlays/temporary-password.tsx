import { CopyButton } from "#web/ui/buttons/copy-button.tsx";

/** A temporary password in groups of four that no line break divides. */
export function TemporaryPassword({ value }: { value: string }) {
  const groups = value.replaceAll(/[^\p{L}\p{N}]/gu, "").match(/.{1,4}/gu) ?? [];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-brand-weak bg-brand-weak px-4 py-3">
      <code
        aria-label={`임시 비밀번호 ${groups.join(" ")}`}
        className="flex flex-wrap gap-x-3 gap-y-1 font-mono text-subtitle font-semibold text-neutral select-all"
      >
        {groups.map((group, index) => (
          // The groups never change places, and two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="whitespace-nowrap">
            {group}
          </span>
        ))}
      </code>
      <CopyButton text={groups.join("-")} label="임시 비밀번호" />
    </div>
  );
}
