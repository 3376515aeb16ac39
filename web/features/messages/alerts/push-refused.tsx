import { Banner } from "#web/ui/states/banner.tsx";

/** Once refused, a browser does not ask again: only its own settings can change that. */
export function RefusedPush() {
  return (
    <>
      <Banner tone="warning">브라우저 설정에서 알림이 꺼져 있어요.</Banner>
      <dl className="flex flex-col gap-3">
        {ways
          .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
          .map(({ name, way }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-neutral-weak">{way}</dd>
            </div>
          ))}
      </dl>
      <p>알림을 허용하고 이 화면으로 돌아오면 켤 수 있어요.</p>
    </>
  );
}

interface Way {
  name: string;
  pattern: RegExp;
  way: string;
}

// Samsung's browser says Chrome too, and Chrome says Safari.
const ways: readonly Way[] = [
  {
    name: "삼성 인터넷",
    pattern: /SamsungBrowser/,
    way: "아래 메뉴(≡) → 설정 → 사이트 및 다운로드 → 사이트 권한 → 알림에서 이 주소를 허용해 주세요.",
  },
  {
    name: "크롬",
    pattern: /^(?!.*SamsungBrowser).*(?:Chrome|CriOS)/,
    way: "주소 왼쪽의 표시 → 권한 → 알림을 눌러 허용해 주세요.",
  },
  {
    name: "사파리",
    pattern: /^(?!.*(?:Chrome|CriOS)).*Safari/,
    way: "아이폰은 설정 앱 → 알림 → 단지, 맥은 사파리 설정 → 웹사이트 → 알림에서 허용해 주세요.",
  },
];

/** The way for the person's own browser comes first. */
function isHere({ pattern }: Way): boolean {
  return pattern.test(navigator.userAgent);
}
