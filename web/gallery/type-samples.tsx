import { ClosingTime } from "#web/ui/text/closing-time.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { SampleSection } from "./sample-section.tsx";

const sizes = [
  ["text-display", "40-56"],
  ["text-headline", "32"],
  ["text-title", "24"],
  ["text-subtitle", "20"],
  ["text-lead", "18"],
  ["text-body", "16"],
  ["text-label", "14"],
  ["text-caption", "12"],
] as const;

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

export function TypeSamples() {
  return (
    <SampleSection title="글자">
      {sizes.map(([name, pixels]) => (
        <div key={name} className="grid gap-x-6 sm:grid-cols-[9rem_1fr] sm:items-baseline">
          <code className="text-caption text-neutral-weak">
            {name} {pixels}
          </code>
          <p className={name}>관리사무소와 입주민이 함께 쓰는 단지 1,234</p>
        </div>
      ))}
      <p className="max-w-56">
        <Pieces
          of={[
            <ClosingTime key="time" value={inDays(3)} />,
            "이름이 남아요",
            "세대마다 한 번",
            "101동, 102동",
          ]}
        />
      </p>
      <p>
        <ClosingTime value={inDays(0)} />
      </p>
      <p>
        <ClosingTime value={inDays(-1)} isOver />
      </p>
      <p className="max-w-reading">
        승강기 정기 점검으로 11월 21일 (토) 오전 10시부터 정오까지 101동과 102동 승강기를 한 대씩 멈춰요. 짐을
        옮기실 분은 관리사무소에 미리 알려 주세요. <strong className="font-bold">굵은 글자</strong>는 이렇게
        보여요.
      </p>
    </SampleSection>
  );
}
