import { type ReactNode, type Ref, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { type FieldValues, useController, useFormState } from "react-hook-form";

import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import { call } from "#web/api/call.ts";
import { useUnsentNote } from "#web/forms/drafts.ts";
import { type BoundTo, useFieldError } from "#web/forms/form-fields.tsx";
import { useFormHold } from "#web/forms/form-hold.ts";
import { useLeavingGuard } from "#web/forms/leaving-guard.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { AddFiles } from "./add-files.tsx";
import { type FormFile, isStillThere, movedFiles } from "./attached-files.ts";
import { isPhoto } from "./file-kinds.ts";
import { wordsOf } from "./file-words.ts";
import { FormFiles } from "./form-files.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { isWanted, useUploads } from "./use-uploads.ts";

interface FilesFieldProps<Values extends FieldValues, Output> extends BoundTo<Values, Output> {
  purpose: FilePurposeName;
  /** Only a button, for a form of one line. */
  isCompact?: boolean;
  /** Each photo may be said to show what was before the work, or after it. */
  hasStages?: boolean;
}

/**
 * The photos of a form, and its documents where the purpose takes some. They are sent as soon as they are chosen,
 * and the form waits for them. The field's schema is `attachedFiles`.
 */
export function FilesField<Values extends FieldValues, Output>({
  control,
  name,
  ...rest
}: FilesFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { submitCount } = useFormState({ control });
  const { error } = useFieldError({ control, name });
  const { ref, onChange } = field;
  const value: unknown = field.value;
  return (
    <FilesInput
      {...rest}
      ref={ref}
      given={isFiles(value) ? value : none}
      onChange={onChange}
      error={error}
      missingIds={fieldState.error?.types?.["missingIds"]}
      isNew={submitCount === 0}
    />
  );
}

const none: readonly FormFile[] = [];

function isFiles(value: unknown): value is readonly FormFile[] {
  return Array.isArray(value);
}

interface FilesInputProps {
  /** Gets the focus if there is an error. */
  ref: Ref<HTMLButtonElement>;
  purpose: FilePurposeName;
  isCompact?: boolean;
  hasStages?: boolean;
  given: readonly FormFile[];
  onChange: (files: readonly FormFile[]) => void;
  error: string | undefined;
  /** What the last sending found missing. */
  missingIds: unknown;
  /** Nobody has tried to send it, or it was emptied after it was sent. */
  isNew: boolean;
}

function FilesInput({
  ref,
  purpose,
  isCompact = false,
  hasStages = false,
  given,
  onChange,
  error,
  missingIds,
  isNew,
}: FilesInputProps) {
  const group = useRef<HTMLDivElement>(null);
  const ids = useId();
  const words = wordsOf(purpose);
  const files = given.filter(isStillThere);
  const goneIds = useGoneIds(missingIds);
  const hasGone = files.some(({ id }) => goneIds.has(id));
  /** What the person should know about the last step: on the screen, or by ear alone. */
  const [told, tell] = useState<Told>();
  const uploads = useUploads(purpose, (file) => {
    onChange([...files, { ...file, sentAt: new Date().toISOString() }]);
    tell({ text: `${words.noun}을 올렸어요.`, isHeardOnly: true });
  });
  const wanted = uploads.all.filter(isWanted);
  const room = words.most - files.length - wanted.length;
  const add = (chosen: readonly File[]) =>
    tell(uploads.add(chosen, room) ? undefined : { text: words.tooMany });
  const { forgetRefused } = uploads;
  useEffect(() => {
    if (isNew) forgetRefused();
  }, [isNew, forgetRefused]);
  useUnsentNote(wanted.length === 0 ? undefined : `${words.noun} ${wanted.length}${words.unit}`);
  /** The button that was pressed goes, and would take the focus with it. */
  const keepFocusHere = () => group.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  const isOver = useDroppedFiles(group, add);
  const isBlocked = useHeldForm(group, {
    hasUnsent: wanted.length > 0,
    waitText: uploads.current && `${words.noun}을 올리고 있어요. 다 올라가면 바로 보낼게요.`,
  });

  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={`${ids}label`}
      aria-describedby={`${ids}notes`}
      className={classNames(
        "flex min-w-0 flex-col gap-2 rounded-control",
        isOver && "outline-2 outline-offset-4 outline-dashed outline-focus",
      )}
    >
      <p id={`${ids}label`} className={isCompact ? "sr-only" : "text-label font-semibold text-neutral"}>
        {words.label}
      </p>
      <FormFiles
        files={files}
        goneIds={goneIds}
        uploads={uploads}
        onGone={keepFocusHere}
        onStage={
          hasStages
            ? (file, stage) => onChange(files.map((one) => (one === file ? { ...one, stage } : one)))
            : undefined
        }
        onMove={(file, step) => {
          const moved = movedFiles(files, file, step);
          if (moved === files) return;
          onChange(moved);
          const alike = moved.filter((one) => isPhoto(one) === isPhoto(file));
          tell({
            text: `${alike.length}개 중 ${alike.indexOf(file) + 1}번째로 옮겼어요.`,
            isHeardOnly: true,
          });
        }}
        onRemove={(file) => {
          onChange(files.filter((one) => one !== file));
          tell({ text: `${words.noun}을 지웠어요.`, isHeardOnly: true });
          // Discards only files that nothing names yet. A file that a lost call leaves goes by itself after a day.
          if (file.sentAt !== undefined && !goneIds.has(file.id))
            call("discardFile", { fileId: file.id }).catch(() => undefined);
        }}
      />
      <AddFiles ref={ref} purpose={purpose} isFull={room <= 0} onChosen={add} />
      <div id={`${ids}notes`} className="flex flex-col gap-1 text-label empty:hidden">
        {!isCompact && <p className="text-neutral-weak">{words.limit}</p>}
        {files.length < given.length && (
          <p className="text-warning">올린 지 하루가 지난 {words.noun}은 지워졌어요. 다시 올려 주세요.</p>
        )}
        <Fault>{hasGone ? words.gone : (error ?? (isBlocked ? words.failed : undefined))}</Fault>
      </div>
      {hasGone && (
        <div>
          <Button
            onPress={() => {
              onChange(files.filter(({ id }) => !goneIds.has(id)));
              tell({ text: `없어진 ${words.noun}을 뺐어요.`, isHeardOnly: true });
              keepFocusHere();
            }}
          >
            {`없어진 ${words.noun} 빼기`}
          </Button>
        </div>
      )}
      <p role="status" className="text-label font-semibold text-warning empty:hidden">
        {told?.isHeardOnly === true ? <VisuallyHidden>{told.text}</VisuallyHidden> : told?.text}
      </p>
    </div>
  );
}

interface Told {
  text: string;
  isHeardOnly?: boolean;
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-critical empty:hidden">
      {children}
    </p>
  );
}

/** Remembers what was found missing: the field's error goes with its next change. */
function useGoneIds(missingIds: unknown): ReadonlySet<string> {
  const [gone, setGone] = useState<{ from: unknown; ids: ReadonlySet<string> }>({
    from: undefined,
    ids: new Set(),
  });
  if (Array.isArray(missingIds) && gone.from !== missingIds) {
    setGone({ from: missingIds, ids: new Set(missingIds.map(String)) });
  }
  return gone.ids;
}

/**
 * Holds the form back while files are on their way, and if some failed. Returns whether the person tried to send it
 * with failed ones.
 */
function useHeldForm(
  group: RefObject<HTMLElement | null>,
  { hasUnsent, waitText }: { hasUnsent: boolean; waitText: string | undefined },
): boolean {
  const [isBlocked, setBlocked] = useState(false);
  const hold = useMemo(() => {
    if (!hasUnsent) return undefined;
    return {
      waitText,
      show: () => {
        setBlocked(true);
        group.current?.querySelector<HTMLElement>("[data-failed] button")?.focus();
      },
    };
  }, [group, waitText, hasUnsent]);
  useFormHold(hold);
  useLeavingGuard(waitText !== undefined);
  if (isBlocked && !hold) setBlocked(false);
  return isBlocked;
}
