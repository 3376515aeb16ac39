import { Link } from "react-router";

import { paths } from "#web/paths.ts";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";

const year = new Date().getFullYear();

/** The footer of the public pages. */
export function PublicFooter() {
  return (
    <footer className="border-t border-neutral-weak bg-ground">
      <div className="public-column flex flex-col gap-6 py-10 text-neutral-weak md:flex-row md:items-end md:justify-between">
        <div>
          <BrandMark />
          <p className="mt-3 text-label">관리사무소와 입주민이 함께 쓰는 아파트 관리 서비스</p>
          <p className="text-label">© {year} 단지</p>
        </div>
        <nav aria-label="약관과 문의" className="-mx-3 flex flex-wrap">
          <Link to={paths.privacy} className={`${linkClass} font-semibold text-neutral`}>
            개인정보 처리방침
          </Link>
          <Link to={paths.terms} className={linkClass}>
            이용약관
          </Link>
          <Link to={`${paths.home}#contact`} className={linkClass}>
            문의하기
          </Link>
          <Link to={paths.developers} className={linkClass}>
            개발자 안내
          </Link>
        </nav>
      </div>
    </footer>
  );
}

const linkClass = "flex min-h-target items-center rounded-control px-3 text-label hover:bg-neutral-hover";
