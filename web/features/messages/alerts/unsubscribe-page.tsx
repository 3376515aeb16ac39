import { useState } from "react";
import { useSearchParams } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/**
 * /unsubscribe?t=…, the address at the end of a mail. Looking at it changes nothing: programs that look for harmful
 * links follow it, too.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const [done, setDone] = useState<string>();
  const { run, isPending, failure } = useCommand("unsubscribe", {
    fallback: "멈추지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => setDone(message),
  });
  const token = search.get("t") ?? "";
  return (
    <div className="flex flex-col gap-5">
      <title>이메일 그만 받기 · 단지</title>
      <h1 className="text-title font-bold">이메일 그만 받기</h1>
      {done === undefined ? (
        <>
          <p>이 알림 메일을 그만 받을까요? 알림은 단지의 알림 목록에 계속 남아요.</p>
          {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
          <Button variant="primary" isWide isPending={isPending} onPress={() => run({ token })}>
            그만 받기
          </Button>
        </>
      ) : (
        <Banner tone="positive">{done} 알림 설정에서 다시 켤 수 있어요.</Banner>
      )}
      <p>
        <TextLink href={paths.home}>단지로 가기</TextLink>
      </p>
    </div>
  );
}
