import type { ReactNode } from "react";

import {
  AccountsPicture,
  AlertsPicture,
  CommunityPicture,
  HistoryPicture,
  NoticePicture,
} from "./feature-pictures.tsx";
import { SectionTitle } from "./section-title.tsx";

/** #features: what works today, what applies to all of it, and last what is planned. */
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
          표에서 바로 상태를 바꾸고 잘못 바꾸면 되돌려요. 며칠째인지 함께 보이고 기한이 지나면 눈에 띄어요.
          지난 민원은 동·호나 낱말로 찾아요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="공지"
          title="한 번 올리면 모두에게 보여요"
          picture={<NoticePicture />}
        >
          입주민에게는 읽지 않은 공지가 표시되고, 지난 공지는 낱말로 찾아요. 게시판에 붙일 종이는 올린
          공지에서 바로 인쇄해요.
        </Feature>
        <Feature
          className="lg:col-span-12 lg:grid lg:grid-cols-2 lg:items-center lg:gap-x-10"
          name="알림"
          title="열어 보지 않아도 먼저 알려요"
          picture={<AlertsPicture />}
        >
          새 공지와 내 민원의 처리 상태, 내 글의 댓글이 휴대폰 화면에 떠요. 관리사무소는 새 민원을 바로
          알아요. 무엇을 받을지는 각자 정하고, 밤에는 모아 두었다가 아침에 보내요.
        </Feature>
        <Feature
          className="lg:col-span-5"
          name="입주민 계정"
          title="동과 호만 적으면 한 번에 만들어요"
          picture={<AccountsPicture />}
        >
          세대별 안내문을 한꺼번에 인쇄하고, 잃어버린 세대에는 다시 뽑아 줘요. 아직 로그인하지 않은 세대만
          골라 보고, 명단은 엑셀로 여는 파일로 받아요.
        </Feature>
        <Feature
          className="lg:col-span-7"
          name="커뮤니티"
          title="이웃끼리 닉네임으로 이야기해요"
          picture={<CommunityPicture />}
        >
          글과 댓글에 동·호수는 나오지 않아요. 벼룩시장에는 가격과 거래완료를 표시하고, 마음에 드는 글에
          공감하고, 댓글에 답글을 달아요.
        </Feature>
      </div>
      <GroundRules />
      <ComingNext />
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
    "바뀐 일은 기록에 남아요",
    "계정을 만들고 지운 일, 비밀번호를 재설정하고 명단을 내려받은 일이 고칠 수 없는 기록으로 남아요.",
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

/** Honest and short: none of it can be used yet. */
function ComingNext() {
  return (
    <div className="mt-16 border-t border-neutral-weak pt-6 md:mt-20">
      <h3 className="font-bold text-neutral">준비하고 있어요</h3>
      <p className="mt-1.5 max-w-[34rem] text-pretty text-neutral-weak">
        헬스장과 독서실의 시설 예약, 동호회, 설문, 투표는 아직 쓸 수 없어요. 준비를 마친 것부터 차례로 열어요.
      </p>
    </div>
  );
}
