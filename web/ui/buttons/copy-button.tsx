import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";

import { copyText } from "#web/ui/copy-text.ts";

import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** The name of what is copied, such as '임시 비밀번호'. */
  label: string;
  /** Says what is copied to the eye too, where there are several. */
  showsLabel?: boolean;
}

type Outcome = "none" | "copied" | "failed";

export function CopyButton({ text, label, showsLabel = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("none");
  useEffect(() => {
    if (outcome === "none") return;
    const timer = setTimeout(() => setOutcome("none"), 3000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <Button
        size="small"
        label={`${label} ${words[outcome]}`}
        icon={outcome === "copied" ? <Check aria-hidden size="1rem" /> : <Copy aria-hidden size="1rem" />}
        onPress={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? "copied" : "failed"))}
      >
        {showsLabel && outcome === "none" ? `${label} ${words.none}` : words[outcome]}
      </Button>
      <span role="status" className="sr-only">
        {outcome !== "none" && `${label}: ${words[outcome]}`}
      </span>
    </>
  );
}

const words: Record<Outcome, string> = {
  none: "복사",
  copied: "복사했어요",
  failed: "복사하지 못했어요",
};
