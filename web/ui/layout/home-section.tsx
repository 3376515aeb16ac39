import { type ReactNode, useId } from "react";

import { ButtonLink } from "#web/ui/buttons/button-link.tsx";

interface HomeSectionProps {
  title: string;
  /** How many there are in all, beside the title. */
  count?: number;
  /** The address of the whole list. */
  href: string;
  /** What the link is called for screen readers: there are several '모두 보기' on a home. */
  linkLabel: string;
  /** How many more there are than shown, as far as known. */
  rest?: number;
  /** Whether there are others that are not known here. */
  hasOthers?: boolean;
  children: ReactNode;
}

/** A part of a home: the newest of something, and the way to the rest. */
export function HomeSection({
  title,
  count,
  href,
  linkLabel,
  rest = 0,
  hasOthers = false,
  children,
}: HomeSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-1 lg:gap-3">
      {/* On a phone a heading is as high as its words: the link beside it reaches beyond. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-lg:*:last:-my-2">
        <h2 id={titleId} className="text-lead leading-title font-bold">
          {title}
          {count !== undefined && (
            <span className="tabular text-body text-neutral-weak"> {count.toLocaleString("ko-KR")}건</span>
          )}
        </h2>
        <div className="-me-[min(0.75rem,20px)]">
          <ButtonLink href={href} variant="quiet" size="small" label={linkLabel}>
            모두 보기
          </ButtonLink>
        </div>
      </div>
      {children}
      {rest > 0 && (
        <p className="tabular px-1 text-label text-neutral-weak">{`이 밖에 ${rest}개${hasOthers ? " 넘게" : "가"} 더 있어요.`}</p>
      )}
    </section>
  );
}
