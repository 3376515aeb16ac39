import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useEffect } from "react";

import type { FileView } from "#contract/files.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { FullWindowDialog } from "#web/ui/overlays/full-window-dialog.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { pictureName } from "./picture.tsx";
import { ZoomablePhoto } from "./zoomable-photo.tsx";

interface PhotoViewerProps {
  subject: string;
  photos: readonly FileView[];
  index: number;
  isOpen: boolean;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** Shows one photo after the other as large as the window allows. */
export function PhotoViewer({ subject, photos, index, isOpen, onShow, onClose }: PhotoViewerProps) {
  const photo = photos[index];
  const count = photos.length;
  const step = (by: -1 | 1) => {
    if (photos[index + by]) onShow(index + by);
  };
  useArrowKeys(isOpen, step);
  if (!photo) return null;
  const name = pictureName(subject, index + 1, count);
  return (
    <FullWindowDialog label={`${subject} 사진 크게 보기`} isOpen={isOpen} onClose={onClose}>
      <header className="flex items-center justify-between gap-2 ps-4 pe-1.5">
        <p role="status" className="tabular font-semibold">
          <VisuallyHidden>{subject} 사진 </VisuallyHidden>
          {index + 1}/{count}
        </p>
        <IconButton label="닫기" icon={<X aria-hidden size="1.5rem" />} onPress={onClose} />
      </header>
      <ZoomablePhoto
        key={photo.id}
        photo={photo}
        name={name}
        onSwipe={(to) => {
          if (to === "close") onClose();
          else step(to === "next" ? 1 : -1);
        }}
      />
      {count > 1 && (
        <footer className="flex justify-center gap-6 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <IconButton
            label="이전 사진"
            icon={<ChevronLeft aria-hidden size="1.75rem" />}
            disabledReason={index === 0 ? "첫 사진이에요." : undefined}
            onPress={() => step(-1)}
          />
          <IconButton
            label="다음 사진"
            icon={<ChevronRight aria-hidden size="1.75rem" />}
            disabledReason={index === count - 1 ? "마지막 사진이에요." : undefined}
            onPress={() => step(1)}
          />
        </footer>
      )}
    </FullWindowDialog>
  );
}

function useArrowKeys(isOn: boolean, step: (by: -1 | 1) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") step(-1);
      if (key === "ArrowRight") step(1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn, step]);
}
