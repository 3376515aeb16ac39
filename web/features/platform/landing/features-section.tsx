import "./feature-pictures.css";

import { lazy, Suspense } from "react";

import type { Pictured } from "./feature-pictures.tsx";
import { SectionTitle } from "./section-title.tsx";

// They are drawn with the page. Only visitors from another page wait for their code, below what is seen first.
const FeaturePicture = lazy(async () => ({
  default: (await import("./feature-pictures.tsx")).FeaturePicture,
}));

/** #features: what it does, and what applies to everything. */
export function FeaturesSection() {
  return (
    <section aria-labelledby="features" className="public-column pt-24 md:pt-36">
      <SectionTitle id="features">매일 하는 일부터 담았어요</SectionTitle>
      <div className="mt-8 grid gap-x-6 gap-y-12 md:mt-12 md:gap-y-16 lg:grid-cols-12">
        <Feature
          className="lg:col-span-7"
          name="민원"
          title="접수부터 답변까지 한곳에 남아요"
          picture="complaints"
        >
          담당과 기한을 정하고, 처리 전과 후의 사진을 붙여 답해요. 같은 일로 들어온 민원은 골라서 한꺼번에
          답하고, 기한이 지나면 눈에 띄어요. 처리 결과는 달마다 이름 없이 공개해요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="공지"
          title="어느 세대가 안 읽었는지 알아요"
          picture="notices"
        >
          서식에서 시작해 동을 골라 올리거나 시각을 예약해요. 몇 세대가 읽었는지 동별로 보고, 안 읽은 세대의
          표와 게시판에 붙일 종이는 바로 인쇄해요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="방문차량"
          title="등록한 차는 경비실이 알아봐요"
          picture="visitors"
        >
          입주민이 미리 등록하고, 경비실은 휴대폰에서 뒤 네 자리로 찾아 입차와 출차를 눌러요. 한 달에 며칠까지
          쓸지는 단지가 정해요.
        </Feature>
        <Feature
          className="lg:col-span-7"
          name="시설 예약"
          title="한 자리를 두 집이 예약할 수 없어요"
          picture="booking"
        >
          남은 자리를 보고 세 번 눌러 예약해요. 자리가 없으면 줄을 서고, 자리가 나면 차례대로 먼저 받아요.
          명절 게스트하우스는 누구나 다시 계산해 볼 수 있는 추첨으로 나누고, 이용료는 세대별로 모아
          내려받아요.
        </Feature>
        <Feature
          className="lg:col-span-7"
          name="투표"
          title="관리사무소도 표를 열어 볼 수 없어요"
          picture="votes"
        >
          휴대폰에서 봉인한 표는 하나씩 열지 않고, 선거관리위원의 열쇠가 모두 모여야 합계만 나와요. 정족수는
          법과 관리규약대로 계산하고, 개표 결과는 누구나 다시 세어 볼 수 있어요. 현장에서 종이로도 투표해요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="설문"
          title="익명 설문은 답한 사람을 알 수 없어요"
          picture="surveys"
        >
          세대마다 한 번 답하고, 쓰던 답은 남아 있어요. 결과는 그림과 표로 보고 엑셀로 내려받아요. 답이 적으면
          누구인지 짐작하지 못하게 결과를 감춰요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="세대와 계정"
          title="엑셀 명부를 올리면 계정이 생겨요"
          picture="accounts"
        >
          무엇이 새로 생기고 어느 줄이 틀렸는지 먼저 보여요. 세대별 안내문을 한꺼번에 인쇄하고, 잃어버리거나
          비밀번호를 잊은 세대에는 다시 뽑아 줘요.
        </Feature>
        <Feature className="lg:col-span-7" name="알림" title="열어 보지 않아도 먼저 알려요" picture="alerts">
          새 공지와 내 민원의 답변, 내 글의 댓글이 휴대폰 화면에 떠요. 관리사무소는 새 민원을 바로 알아요.
          무엇을 받을지는 각자 정하고, 밤에는 모아 두었다가 아침에 보내요.
        </Feature>
        <Feature
          className="lg:col-span-7"
          name="커뮤니티"
          title="이웃끼리 닉네임으로 이야기해요"
          picture="community"
        >
          글과 댓글에 동·호수는 나오지 않아요. 해로운 글은 신고하고, 보고 싶지 않은 이웃은 차단해요.
          관리사무소는 신고된 글만 보고 30일 동안 가리며, 글쓴이는 이의를 제기할 수 있어요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="동호회"
          title="모임 자리가 나면 다음 사람이 올라가요"
          picture="clubs"
        >
          이웃이 직접 만들고, 바로 들어오게 할지 승인할지 정해요. 게시판과 모임은 회원만 보고, 관리사무소도
          누가 회원인지 몰라요.
        </Feature>
      </div>
      <GroundRules />
    </section>
  );
}

interface FeatureProps {
  name: string;
  title: string;
  picture: Pictured;
  className: string;
  children: string;
}

function Feature({ name, title, picture, className, children }: FeatureProps) {
  return (
    <article className={className}>
      <div aria-hidden="true" className="feature-picture">
        <Suspense>
          <FeaturePicture of={picture} />
        </Suspense>
      </div>
      <div className="mt-6">
        <h3>
          <span className="block font-bold text-brand">{name}</span>
          <span className="mt-1 block text-title font-bold text-neutral">{title}</span>
        </h3>
        <p className="mt-2 max-w-[34rem] text-pretty text-neutral-weak md:text-lead">{children}</p>
      </div>
    </article>
  );
}

const groundRules = [
  ["단지끼리 섞이지 않아요", "다른 단지의 글과 계정은 조회할 수 없도록 데이터베이스가 막아요."],
  [
    "직원마다 맡은 일만 보여요",
    "공지, 민원, 방문차량처럼 맡은 업무만 열려요. 계정을 만들고 명단을 내려받은 일은 고칠 수 없는 기록으로 남아요.",
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
