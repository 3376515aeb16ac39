import { lazy, useEffect, useEffectEvent, useState } from "react";

import { useRights } from "#web/api/session.ts";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

import { focusRow, focusSearch, isTyping } from "./list-keys.ts";
import { keysAreOn, saveKeys } from "./saved-keys.ts";

const TakeComplaintDialog = lazy(async () => ({
  default: (await import("#web/features/office/complaints/take-complaint-dialog.tsx")).TakeComplaintDialog,
}));

/** What single keys do in the office's area, for whoever sits at it all day. */
export function OfficeKeys() {
  const may = useRights();
  const [areOn, setOn] = useState(keysAreOn);
  const [isShown, setShown] = useState(false);
  const [taken, setTaken] = useState(0);
  const [isTaking, setTaking] = useState(false);
  // By the key's place: with the input method on Hangul, the letter is ㅜ.
  const actions: Record<string, () => boolean> = {
    Slash: focusSearch,
    KeyJ: () => focusRow(1),
    KeyK: () => focusRow(-1),
    KeyN: () => {
      if (!may("complaints")) return false;
      setTaken(taken + 1);
      setTaking(true);
      return true;
    },
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, shiftKey } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (code === "Slash" && shiftKey) {
      setShown(true);
      event.preventDefault();
    } else if (areOn && !shiftKey && actions[code]?.()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <OnceOpened isOpen={isTaking}>
        <TakeComplaintDialog key={taken} isOpen={isTaking} onClose={() => setTaking(false)} />
      </OnceOpened>
      <Dialog title="단축키" isOpen={isShown} onClose={() => setShown(false)} closesOutside size="small">
        <DialogBody>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {keys.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-control border border-neutral-weak px-2 py-0.5 text-label">
                    {key}
                  </kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            isOn={areOn}
            onChange={(isOn) => {
              setOn(isOn);
              saveKeys(isOn);
            }}
            help="이 브라우저에서만 바뀌어요. ?와 Ctrl+Enter는 그대로예요."
          >
            한 글자 단축키 쓰기
          </Switch>
        </DialogBody>
      </Dialog>
    </>
  );
}

const keys = [
  ["N", "민원 접수"],
  ["/", "이 화면에서 찾기"],
  ["J", "다음 줄"],
  ["K", "이전 줄"],
  ["Enter", "고른 줄 열기"],
  ["Ctrl+Enter", "쓰던 글 보내기"],
  ["Esc", "닫기"],
  ["?", "단축키 보기"],
] as const;
