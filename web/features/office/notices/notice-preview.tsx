import Eye from "lucide-react/icons/eye";
import { useEffect, useId, useRef, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

interface NoticePreviewProps {
  title: string;
  content: string;
}

/** Shows on demand what residents will read: with its line breaks, links and telephone numbers. */
export function NoticePreview({ title, content }: NoticePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) preview.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        icon={<Eye aria-hidden size="1.125rem" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? "미리 보기 닫기" : "미리 보기"}
      </Button>
      {isOpen && (
        <section
          ref={preview}
          id={id}
          aria-label="미리 보기"
          className="flex w-full flex-col gap-3 rounded-card border border-neutral-weak bg-ground p-5"
        >
          <p className="text-title leading-title font-bold">{title.trim() || "제목"}</p>
          <WrittenText>{content.trim() || "내용"}</WrittenText>
        </section>
      )}
    </div>
  );
}
