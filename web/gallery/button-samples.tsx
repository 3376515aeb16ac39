import Heart from "lucide-react/icons/heart";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";

import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import type { ButtonVariant } from "#web/ui/buttons/button-styles.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { CopyButton } from "#web/ui/buttons/copy-button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ShareButton } from "#web/ui/buttons/share-button.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Spinner } from "#web/ui/states/spinner.tsx";

import { SampleRow, SampleSection } from "./sample-section.tsx";

const variants: readonly (readonly [ButtonVariant, string])[] = [
  ["primary", "아파트 등록"],
  ["secondary", "취소"],
  ["quiet", "더 보기"],
  ["critical", "삭제"],
];

export function ButtonSamples() {
  const [isPending, setPending] = useState(false);
  const [isOn, setOn] = useState(true);
  return (
    <SampleSection title="단추와 링크">
      {(["large", "medium", "small"] as const).map((size) => (
        <SampleRow key={size}>
          {variants.map(([variant, words]) => (
            <Button key={variant} size={size} variant={variant}>
              {words}
            </Button>
          ))}
        </SampleRow>
      ))}
      <SampleRow>
        {variants.map(([variant, words]) => (
          <Button key={variant} variant={variant} isPending>
            {words}
          </Button>
        ))}
      </SampleRow>
      <SampleRow>
        {variants.map(([variant, words]) => (
          <Button key={variant} variant={variant} disabledReason="초기 비밀번호를 아직 쓰고 있는 계정이에요.">
            {words}
          </Button>
        ))}
      </SampleRow>
      <SampleRow>
        <Button variant="primary" icon={<Plus aria-hidden size="1.25rem" />}>
          관리자 등록
        </Button>
        <Button isPending={isPending} onPress={() => setPending(true)}>
          누르면 기다려요
        </Button>
        {isPending && (
          <Button variant="quiet" onPress={() => setPending(false)}>
            그만 기다리기
          </Button>
        )}
        {(["secondary", "quiet"] as const).map((variant) => (
          <Button
            key={variant}
            variant={variant}
            icon={<Heart aria-hidden size="1.125rem" />}
            aria-pressed={isOn}
            onPress={() => setOn(!isOn)}
          >
            공감 12
          </Button>
        ))}
        <IconButton label="고치기" icon={<Pencil aria-hidden size="1.25rem" />} />
        <IconButton label="삭제" tone="critical" icon={<Trash2 aria-hidden size="1.25rem" />} />
        <IconButton label="저장" isPending icon={<Pencil aria-hidden size="1.25rem" />} />
        <IconButton
          label="지우기"
          disabledReason="접수 상태일 때만 지울 수 있어요."
          icon={<Trash2 aria-hidden size="1.25rem" />}
        />
        <CopyButton text="ABCD-EFGH" label="임시 비밀번호" />
        <ShareButton title="물탱크 청소" path="/resident/notices" />
        <Spinner label="불러오는 중이에요" />
      </SampleRow>
      <SampleRow>
        <ButtonLink href="#buttons" variant="primary">
          로그인
        </ButtonLink>
        <ButtonLink href="#buttons">기능 보기</ButtonLink>
        <TextLink href="#buttons">관리자 계정으로 가기</TextLink>
        <TextLink href="#buttons" tone="neutral">
          푸른마을 1단지
        </TextLink>
        <p>
          가입하면{" "}
          <TextLink href="#buttons" isInline>
            이용약관
          </TextLink>
          에 동의하게 돼요.
        </p>
      </SampleRow>
      <Button variant="primary" size="large" isWide>
        너비를 가득 채우는 단추
      </Button>
    </SampleSection>
  );
}
