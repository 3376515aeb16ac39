import X from "lucide-react/icons/x";
import { useState } from "react";
import { useNavigate } from "react-router";

import { mostOfficials } from "#contract/values/votes/phases.ts";
import { useCommand } from "#web/api/actions.ts";
import { aboutLocks } from "#web/features/voting/votes/vote-words.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { PersonField } from "./person-field.tsx";
import { NextStep, stepAfter } from "./steps.tsx";
import type { Draft } from "./vote-form.ts";

interface Named {
  userId: string;
  name: string;
  holdsLock: boolean;
}

/** Who watches over the vote: the law puts the committee, not the office, in charge. */
export function OfficialsStep({ draft }: { draft: Draft }) {
  const { vote, participation } = draft;
  if (vote.kind === "opinion") {
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="informative">
          의견수렴은 선거관리위원 없이 관리사무소가 진행해요. 자물쇠도 관리사무소가 하나 채워요. {aboutLocks}
        </Banner>
        <NextStep voteId={vote.id} current="officials" />
      </div>
    );
  }
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      <Officials draft={draft} />
      <Fewer households={participation.rollSize} officials={draft.officials.length} />
    </div>
  );
}

function Officials({ draft }: { draft: Draft }) {
  const { vote } = draft;
  const saved = draft.officials.flatMap(({ userId, name, holdsLock }) =>
    userId === null ? [] : [{ userId, name, holdsLock }],
  );
  const [named, setNamed] = useState<Named[]>(saved);
  const navigate = useNavigate();
  const goOn = () => void navigate(paths.manager.editVote(vote.id, stepAfter("officials")!.id));
  const save = useCommand("setVoteOfficials", {
    fallback: "선거관리위원을 정하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: goOn,
  });
  const isSame = JSON.stringify(named) === JSON.stringify(saved);
  return (
    <Card
      title="선거관리위원"
      description="2명에서 9명까지 정해요. 공고하면 본인에게 알려 드리고, 수락한 사람이 투표를 열고 닫아요."
    >
      {named.length > 0 && (
        <ul className="flex flex-col divide-y divide-neutral-weak">
          {named.map((official, index) => (
            <li key={official.userId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="font-semibold">{official.name}</span>
              <span className="flex items-center gap-3">
                <Checkbox
                  isChecked={official.holdsLock}
                  onChange={(holdsLock) => setNamed(named.with(index, { ...official, holdsLock }))}
                >
                  자물쇠
                </Checkbox>
                <IconButton
                  label={`${official.name} 빼기`}
                  icon={<X aria-hidden size="1.125rem" />}
                  onPress={() => setNamed(named.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {named.length < mostOfficials && (
        <PersonField
          label="선거관리위원"
          onPick={({ id, name }) => {
            if (named.some(({ userId }) => userId === id)) return;
            setNamed([...named, { userId: id, name, holdsLock: named.length < 3 }]);
          }}
        />
      )}
      <p className="text-label text-neutral-weak">
        {aboutLocks} 자물쇠를 가진 사람이 모두 열쇠 카드를 내야 개표할 수 있어요. 3명을 권해요.
      </p>
      {save.failure !== undefined && <Banner tone="critical">{save.failure}</Banner>}
      <div>
        <Button
          variant="primary"
          isPending={save.isPending}
          onPress={() =>
            isSame
              ? goOn()
              : save.run({
                  voteId: vote.id,
                  officials: named.map(({ userId, holdsLock }) => ({ userId, holdsLock })),
                })
          }
        >
          저장하고 다음
        </Button>
      </div>
    </Card>
  );
}

/** 시행령 제15조제1항 asks for three, from 500 households on for five. Warned of, not refused. */
function Fewer({ households, officials }: { households: number; officials: number }) {
  const asked = households >= 500 ? 5 : 3;
  if (officials === 0 || officials >= asked) return null;
  return (
    <Banner tone="warning">
      공동주택관리법 시행령은 {households >= 500 ? "500세대 이상에서 5명" : "3명"} 이상을 정하고 있어요.
      관리규약을 확인해 주세요.
    </Banner>
  );
}
