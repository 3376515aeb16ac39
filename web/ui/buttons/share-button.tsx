import Share2 from "lucide-react/icons/share-2";

import { Button } from "#web/ui/buttons/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface ShareButtonProps {
  title: string;
  /** The address that residents open. */
  path: string;
}

/** Hands a link on by what the device offers for that; without it, the link is copied. */
export function ShareButton({ title, path }: ShareButtonProps) {
  return (
    <Button icon={<Share2 aria-hidden size="1.125rem" />} onPress={() => void share(title, path)}>
      공유
    </Button>
  );
}

async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await wasHandedOn({ title, url })) return;
  if (await copyText(url)) showToast({ tone: "positive", message: "링크를 복사했어요.", seconds: 3 });
  else
    showToast({
      tone: "critical",
      message: "링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.",
      seconds: 5,
    });
}

/** Closing the device's own sheet means: do not share. */
async function wasHandedOn(shared: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
