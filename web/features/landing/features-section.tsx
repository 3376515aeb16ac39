import type { ReactNode } from "react";

import { AccountsPicture, CommunityPicture, HistoryPicture, NoticePicture } from "./feature-pictures.tsx";
import { SectionTitle } from "./section-title.tsx";

/** #features: what works today, what is planned, and what applies to all of it. */
export function FeaturesSection() {
  return (
    <section aria-labelledby="features" className="public-column pt-24 md:pt-36">
      <SectionTitle id="features">매일 하는 일부터 담았어요</SectionTitle>
      <div className="mt-8 grid gap-x-6 gap-y-12 md:mt-12 md:gap-y-16 lg:grid-cols-12">
        <Feature
          className="lg:col-span-7"
          name="민원"
          title="접수부터 처리 완료까지 남아요"
          picture={<HistoryPicture />}
        >
          입주민이 휴대폰으로 접수하면 관리사무소는 표에서 상태를 바꿔요. 누가 언제 바꿨는지 기록되어, 어떻게
          됐는지 다시 묻고 답하지 않아도 돼요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="공지"
          title="한 번 올리면 모두에게 보여요"
          picture={<NoticePicture />}
        >
          올린 공지는 바로 모든 입주민의 화면에 나와요. 고친 내용도 그대로 반영되니 종이를 다시 붙이지 않아도
          돼요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="입주민 계정"
          title="동과 호만 적으면 한 번에 만들어요"
          picture={<AccountsPicture />}
        >
          세대마다 계정과 임시 비밀번호가 생기고, 엑셀로 여는 목록과 세대별 안내문으로 받아요. 입주민은 처음
          로그인할 때 비밀번호를 직접 정해요.
        </Feature>
        <Feature
          className="lg:col-span-7"
          name="커뮤니티"
          title="이웃끼리 닉네임으로 이야기해요"
          picture={<CommunityPicture />}
        >
          자유게시판과 벼룩시장, 우리 동네 소식이 있어요. 글과 댓글에는 닉네임만 보이고 동호수는 어디에도
          나오지 않아요.
        </Feature>
      </div>
      <ComingNext />
      <GroundRules />
    </section>
  );
}

interface FeatureProps {
  name: string;
  title: string;
  picture: ReactNode;
  className: string;
  children: string;
}

function Feature({ name, title, picture, className, children }: FeatureProps) {
  return (
    <article className={className}>
      <div aria-hidden="true" className="feature-picture">
        {picture}
      </div>
      <h3 className="mt-6">
        <span className="block font-bold text-brand">{name}</span>
        <span className="mt-1 block text-title font-bold text-neutral">{title}</span>
      </h3>
      <p className="mt-2 max-w-[34rem] text-pretty text-neutral-weak md:text-lead">{children}</p>
    </article>
  );
}

const comingNext = [
  ["알림", "새 공지와 민원의 진행을 휴대폰으로 알려 드려요."],
  ["시설 예약", "헬스장과 독서실 자리를 겹치지 않게 잡아요."],
  ["동호회", "같은 단지의 이웃과 모임을 꾸려요."],
  ["설문", "세대마다 한 번씩 답해 의견을 모아요."],
  ["투표", "참여 명부를 먼저 확정하고, 마감까지 결과를 가려요."],
] as const;

function ComingNext() {
  return (
    <div className="mt-24 grid gap-6 md:mt-32 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <h3 className="text-title font-bold text-neutral">준비하고 있어요</h3>
        <p className="mt-2 text-pretty text-neutral-weak">
          아직 쓸 수 없어요. 준비를 마친 것부터 차례로 열어요.
        </p>
      </div>
      <dl className="lg:col-span-8">
        {comingNext.map(([name, text]) => (
          <div
            key={name}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-neutral-weak py-4 md:grid-cols-[8rem_1fr_auto]"
          >
            <dt className="font-bold text-neutral">{name}</dt>
            <dd className="order-last col-span-2 text-neutral-weak md:order-none md:col-span-1">{text}</dd>
            <dd className="text-label font-semibold text-neutral-weak">준비 중</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const groundRules = [
  ["단지끼리 섞이지 않아요", "다른 단지의 글과 계정은 조회할 수 없도록 데이터베이스가 막아요."],
  [
    "바뀐 일은 기록에 남아요",
    "계정을 만들고 지운 일, 비밀번호를 재설정한 일이 고칠 수 없는 기록으로 남아요.",
  ],
  [
    "작은 화면과 큰 글씨로도 편해요",
    "휴대폰에서도 모든 일을 할 수 있고, 글자를 크게 하거나 키보드만으로 써도 돼요.",
  ],
] as const;

function GroundRules() {
  return (
    <div className="mt-24 md:mt-32">
      <h3 className="text-title font-bold text-neutral">처음부터 정해 둔 것</h3>
      <dl className="mt-6 grid gap-8 md:grid-cols-3 md:gap-6">
        {groundRules.map(([name, text]) => (
          <div key={name}>
            <dt className="text-lead font-bold text-neutral">{name}</dt>
            <dd className="mt-1.5 text-pretty text-neutral-weak">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
