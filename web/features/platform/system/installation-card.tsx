import CircleAlert from "lucide-react/icons/circle-alert";
import CircleMinus from "lucide-react/icons/circle-minus";
import TriangleAlert from "lucide-react/icons/triangle-alert";

import type { Output } from "#contract/index.ts";
import type { InstallationFinding } from "#contract/system.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

type State = InstallationFinding["state"];

const order: State[] = ["fault", "care", "off"];

/** What is wrong with the installation or not set up, the worst first, with what to do about each. */
export function InstallationCard({ examinedAt, findings }: Output<"getSystemOverview">["installation"]) {
  const shown = order.flatMap((state) => findings.filter((finding) => finding.state === state));
  const goodCount = findings.length - shown.length;
  return (
    <Card title="설치 상태" description={<Examined at={examinedAt} />}>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-4">
          {shown.map((finding) => (
            <Told key={finding.part} {...finding} />
          ))}
        </ul>
      )}
      {goodCount > 0 && (
        <p className="text-neutral-weak">
          {shown.length > 0
            ? `나머지 ${goodCount}가지는 문제가 없어요.`
            : `${goodCount}가지 모두 문제가 없어요.`}
        </p>
      )}
    </Card>
  );
}

function Examined({ at }: { at: string | null }) {
  if (at === null) return "지금은 설정만 살펴봤어요. 서버가 켜지면 나머지도 한 시간마다 살펴봐요.";
  return (
    <>
      <DateText value={at} precision="minute" />에 살펴봤어요. 한 시간마다 다시 살펴봐요.
    </>
  );
}

const marks: Record<Exclude<State, "good">, { icon: typeof CircleAlert; color: string; name: string }> = {
  fault: { icon: CircleAlert, color: "text-critical", name: "고장" },
  care: { icon: TriangleAlert, color: "text-warning", name: "살펴보세요" },
  off: { icon: CircleMinus, color: "text-neutral-weak", name: "꺼져 있음" },
};

function Told({ part, state, message, remedy }: InstallationFinding) {
  const { icon: Icon, color, name } = marks[state === "good" ? "off" : state];
  return (
    <li className="flex gap-3">
      <Icon role="img" aria-label={name} size="1.25rem" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <strong className="font-semibold">{part}</strong> · {message}
        </p>
        {remedy !== null && <p className="text-label break-words text-neutral-weak">{remedy}</p>}
      </div>
    </li>
  );
}
