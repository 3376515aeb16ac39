import { useState } from "react";

import { useInstallOffer } from "#web/api/install-offer.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

const storageKey = "danji.installHint";

/** Says how the application comes onto the home screen, until the person has seen it or done it. */
export function InstallCard() {
  const install = useInstallOffer();
  const [isSeen, setSeen] = useState(wasSeen);
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (isSeen || matchMedia("(display-mode: standalone)").matches || !(install || isApple)) return null;
  const close = () => {
    noteSeen();
    setSeen(true);
  };
  return (
    <Card
      title="홈 화면에 추가"
      description="앱처럼 바로 열 수 있고, 인터넷이 끊겨도 최근에 본 공지사항을 읽을 수 있어요."
    >
      {isApple && (
        <p>
          사파리 아래쪽의 공유 버튼(네모에서 화살표가 나오는 모양)을 누르고 <strong>홈 화면에 추가</strong>를
          고르세요.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {install && (
          <Button
            variant="primary"
            onPress={() => {
              install();
              close();
            }}
          >
            홈 화면에 추가
          </Button>
        )}
        <Button onPress={close}>다시 보지 않기</Button>
      </div>
    </Card>
  );
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function noteSeen(): void {
  try {
    localStorage.setItem(storageKey, "seen");
  } catch {
    // Storage may be forbidden: then the hint comes again at the next visit.
  }
}
