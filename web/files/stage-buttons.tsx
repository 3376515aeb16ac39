import type { FileStage } from "#contract/values/file-stages.ts";
import { fileStageNames } from "#contract/values/file-stages.ts";
import { classNames } from "#web/ui/class-names.ts";

interface StageButtonsProps {
  /** What it is said of, such as '사진 2'. */
  name: string;
  stage: FileStage | null;
  onChange: (stage: FileStage | null) => void;
}

/** Says of a photo that it shows how it was before the work, or after it. A second press takes that back. */
export function StageButtons({ name, stage, onChange }: StageButtonsProps) {
  return (
    <div role="group" aria-label={`${name} 표시`} className="grid grid-cols-2 gap-1 pt-1">
      {(["before", "after"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-label={`${name} ${fileStageNames[one]}`}
          aria-pressed={stage === one}
          onClick={() => onChange(stage === one ? null : one)}
          className={classNames(
            "min-h-target rounded-control border text-label font-semibold transition-colors",
            stage === one
              ? "border-brand-solid bg-brand-weak text-brand"
              : "border-neutral bg-raised text-neutral-weak hover:text-neutral",
          )}
        >
          {shortNames[one]}
        </button>
      ))}
    </div>
  );
}

const shortNames: Record<FileStage, string> = { before: "전", after: "후" };
