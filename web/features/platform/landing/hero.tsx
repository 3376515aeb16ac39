import { Link } from "react-router";

import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/buttons/button-styles.ts";

import { ProductStage } from "./product-stage.tsx";

/** The first view: what the service does for offices and residents, and the product itself. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="public-column pt-12 md:pt-20">
      <div className="grid gap-y-7 lg:grid-cols-[1.15fr_1fr] lg:gap-x-16">
        <h1 id="hero-title" className="text-display font-bold tracking-tight text-neutral">
          <span className="block">전화 한 통 없이도</span>{" "}
          <span className="block">우리 단지 일이 보여요</span>
        </h1>
        <dl className="grid content-start gap-4 text-lead lg:row-span-2 lg:pt-3">
          <Promise
            who="관리사무소"
            what="민원을 한 표에 모아 담당과 기한을 보며 답하고, 공지는 어느 세대가 안 읽었는지까지 알아요."
          />
          <Promise
            who="입주민"
            what="휴대폰으로 공지를 읽고, 민원이 어디쯤인지와 답변을 보고, 시설을 예약하고, 방문차량을 미리 등록해요."
          />
        </dl>
        <Link
          to={`${paths.home}#contact`}
          className={`justify-self-start ${buttonClass({ variant: "primary", size: "large" })}`}
        >
          도입 문의하기
        </Link>
      </div>
      <div className="mt-12 md:mt-16">
        <ProductStage />
      </div>
    </section>
  );
}

function Promise({ who, what }: { who: string; what: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="font-bold text-brand">{who}</dt>
      <dd className="text-pretty text-neutral-weak">{what}</dd>
    </div>
  );
}
