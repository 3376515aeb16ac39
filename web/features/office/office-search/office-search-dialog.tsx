import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useId, useState } from "react";

import { errorMessage } from "#web/api/call-error.ts";
import { recordedQuery } from "#web/api/queries.ts";
import { useRights } from "#web/api/session.ts";
import { wordsOf } from "#web/lists/search-words.ts";
import { inputClass } from "#web/ui/fields/field.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";

import { FoundList } from "./found-list.tsx";
import { foundOptions, menuGroup, type MenuPlace } from "./found-options.tsx";

interface OfficeSearchDialogProps {
  places: readonly MenuPlace[];
  isOpen: boolean;
  onClose: () => void;
}

/** The search of everything that the office has, by keys alone: type, Enter, and the thing is there. */
export function OfficeSearchDialog({ places, isOpen, onClose }: OfficeSearchDialogProps) {
  return (
    <Dialog title="찾기" isOpen={isOpen} onClose={onClose} closesOutside>
      <DialogBody>
        <Finder places={places} onClose={onClose} />
      </DialogBody>
    </Dialog>
  );
}

function Finder({ places, onClose }: Pick<OfficeSearchDialogProps, "places" | "onClose">) {
  const listId = useId();
  const may = useRights();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // Enter before the answer is there opens what comes first.
  const [isEager, setEager] = useState(false);
  const { found, isWaiting, failure, askNow } = useFinds(typed);
  const options = foundOptions(typed, places, found, may);
  const active = Math.min(at, options.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);
  const isThere = isEager && !isWaiting && failure === undefined;
  useEffect(() => {
    if (isThere) document.getElementById(`${listId}-0`)?.click();
  }, [isThere, listId]);
  const keyDown = (event: KeyboardEvent) => {
    // The input method takes Enter for itself while a syllable is not finished.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === "ArrowDown") setAt(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setAt(active <= 0 ? last : active - 1);
    else if (event.key !== "Enter") return;
    else if ((isWaiting || failure !== undefined) && at === 0 && options[0]?.group !== menuGroup) {
      setEager(true);
      askNow();
    } else document.getElementById(idOf(active))?.click();
    event.preventDefault();
  };
  return (
    <>
      <div className="relative">
        <Search
          aria-hidden
          size="1.125rem"
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-neutral-weak"
        />
        <input
          type="text"
          role="combobox"
          aria-label="찾는 말"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
          // Whoever opens a search types.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="1203, 김하나, 7730, 승강기"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
            setEager(false);
          }}
          onKeyDown={keyDown}
          className={inputClass("ps-10")}
        />
      </div>
      <FoundList
        id={listId}
        idOf={idOf}
        options={options}
        active={active}
        onPoint={setAt}
        onClose={onClose}
        note={noteOf({ typed, isWaiting, failure, count: options.length })}
      />
      <p className="text-label text-neutral-weak pointer-coarse:hidden">↑ ↓ 고르기 · Enter 열기 · Esc 닫기</p>
    </>
  );
}

/** The answer for what is typed, once it has stood for a moment. */
function useFinds(typed: string) {
  const words = wordsOf(typed) ?? "";
  const [sought, setSought] = useState("");
  useEffect(() => {
    if (words === sought) return;
    const timer = setTimeout(() => setSought(words), waitMs);
    return () => clearTimeout(timer);
  }, [words, sought]);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...recordedQuery("searchOffice", { query: sought }),
    enabled: sought !== "",
    placeholderData: keepPreviousData,
  });
  const isKnown = words === sought && (error !== null || (data !== undefined && !isPlaceholderData));
  return {
    found: words === "" ? undefined : data,
    isWaiting: words !== "" && !isKnown,
    failure: error && words !== "" ? errorMessage(error, "찾지 못했어요. 다시 시도해 주세요.") : undefined,
    askNow: () => {
      setSought(words);
      if (error) void refetch();
    },
  };
}

const waitMs = 200;

interface NoteParts {
  typed: string;
  isWaiting: boolean;
  failure: string | undefined;
  count: number;
}

function noteOf({ typed, isWaiting, failure, count }: NoteParts): string {
  if (failure !== undefined) return failure;
  if (wordsOf(typed) === undefined && count === 0)
    return "동·호, 이름, 차량 번호나 낱말을 두 글자 이상 입력해 주세요.";
  if (isWaiting) return "찾고 있어요.";
  return count === 0 ? "찾는 것이 없어요." : `${count}개를 찾았어요.`;
}
