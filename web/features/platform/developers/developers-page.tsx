import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { type DescribedFunction, descriptionFile, descriptionQuery } from "./description.ts";
import { FunctionCard } from "./function-card.tsx";
import { codeClass } from "./type-block.tsx";

const example = `curl ${location.origin}/asia-northeast3/getNotices \\
  -H "authorization: Bearer $TOKEN" \\
  -H "content-type: application/json" -d '{"data": {}}'`;

/** /developers: every function of /openapi.json, for people who write another program. */
export function DevelopersPage() {
  const query = useQuery(descriptionQuery);
  return (
    <article className="public-column flex flex-col gap-8 py-10 md:py-16">
      <title>개발자 안내 · 단지</title>
      <header className="flex max-w-[68ch] flex-col gap-4">
        <h1 className="text-headline font-bold tracking-tight">개발자 안내</h1>
        <p>
          관리사무소의 회계 프로그램이나 로비의 안내 화면처럼, 다른 프로그램도 단지의 함수를 부를 수 있어요.
          Firebase의 호출 가능한 함수와 같은 방식이라 Firebase SDK도 그대로 쓸 수 있어요.
        </p>
        <p>
          <code>signIn</code>이 준 토큰을 넣어 보내고, 답은 <code>result</code>나 <code>error</code>에 담겨
          와요. <code>error</code>의 문장은 사람이 읽고, <code>details.code</code>는 프로그램이 읽어요.
        </p>
        <pre className={codeClass}>{example}</pre>
        <p>
          <a
            href={descriptionFile}
            className="inline-flex min-h-target items-center rounded-control font-semibold text-brand underline underline-offset-4"
          >
            openapi.json (OpenAPI 3.1)
          </a>
        </p>
      </header>
      <section aria-labelledby="functions" className="flex flex-col gap-4">
        <h2 id="functions" className="text-title font-bold">
          함수
        </h2>
        <Loaded query={query} skeleton={<FunctionsSkeleton />} fallback="함수의 설명을 불러오지 못했어요.">
          {(functions) => <Functions functions={functions} />}
        </Loaded>
      </section>
    </article>
  );
}

const shownAtFirst = 40;

function Functions({ functions }: { functions: readonly DescribedFunction[] }) {
  const [words, setWords] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const wanted = words.trim().toLowerCase();
  const found = functions.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = showsAll ? found : found.slice(0, shownAtFirst);
  return (
    <>
      <search className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="w-full sm:w-80">
          <SearchField
            label="함수 찾기"
            hidesLabel
            placeholder="함수 이름, 예: notice"
            value={words}
            onChange={setWords}
          />
        </div>
        <p role="status" className="tabular text-neutral-weak">
          {found.length}개
        </p>
      </search>
      {found.length === 0 ? (
        <p className="text-neutral-weak">이름에 ‘{words.trim()}’이 들어간 함수가 없어요.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {shown.map((described) => (
            <li key={described.name}>
              <FunctionCard described={described} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button onPress={() => setShowsAll(true)}>{`${found.length - shown.length}개 더 보기`}</Button>
      )}
    </>
  );
}

function FunctionsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-2">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  );
}
