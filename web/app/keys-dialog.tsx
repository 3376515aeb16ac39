import { Button } from "#web/ui/buttons/button.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";

import { type KeyName, keyNames } from "./saved-keys.ts";

interface KeysDialogProps {
  off: ReadonlySet<KeyName>;
  onChange: (off: ReadonlySet<KeyName>) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** Which keys there are. Each of the office's own can be switched off: whoever dictates to a computer says letters. */
export function KeysDialog({ off, onChange, isOpen, onClose }: KeysDialogProps) {
  const areAllOff = off.size === keyNames.length;
  return (
    <Dialog title="단축키" isOpen={isOpen} onClose={onClose} closesOutside size="small">
      <DialogBody>
        <div className="flex flex-col">
          {keyNames.map((name) => (
            <Switch
              key={name}
              isOn={!off.has(name)}
              onChange={(isOn) =>
                onChange(new Set(keyNames.filter((each) => (each === name ? !isOn : off.has(each)))))
              }
            >
              <KeyLine pressed={words[name][0]}>{words[name][1]}</KeyLine>
            </Switch>
          ))}
          {always.map(([pressed, what]) => (
            <p key={pressed} className="flex min-h-target items-center">
              <KeyLine pressed={pressed}>{what}</KeyLine>
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-label text-neutral-weak">끄고 켜는 것은 이 브라우저에서만 바뀌어요.</p>
          <Button size="small" onPress={() => onChange(new Set(areAllOff ? [] : keyNames))}>
            {areAllOff ? "모두 켜기" : "모두 끄기"}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function KeyLine({ pressed, children }: { pressed: string; children: string }) {
  return (
    <span className="flex items-center">
      <span className="w-28 shrink-0">
        <kbd className="rounded-control border border-neutral-weak px-2 py-0.5 text-label">{pressed}</kbd>
      </span>
      {children}
    </span>
  );
}

const words: Record<KeyName, readonly [pressed: string, what: string]> = {
  search: ["Ctrl+K", "어디서나 찾기"],
  take: ["N", "민원 접수"],
  find: ["/", "이 화면에서 찾기"],
  next: ["J", "다음 줄"],
  previous: ["K", "이전 줄"],
  edit: ["E", "고른 줄이나 이 화면 수정"],
  help: ["?", "단축키 보기"],
};

/** What the browser or a form does by itself. */
const always = [
  ["Enter", "고른 줄 열기"],
  ["Ctrl+Enter", "쓰던 글 보내기"],
  ["Esc", "닫기"],
] as const;
