import { useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";

import { PersonField } from "./person-field.tsx";

interface CandidateAccountProps {
  /** Names the candidate, such as '기호 1'. */
  label: string;
  userId: string | null;
  onChange: (person: { userId: string | null; name?: string }) => void;
}

/**
 * Which resident a candidate is. So the system knows that they, and the people who live with them, are no officials of
 * the vote. Nobody but the office sees it.
 */
export function CandidateAccount({ label, userId, onChange }: CandidateAccountProps) {
  const [isPicking, setPicking] = useState(false);
  if (userId !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-label">
        <p role="status">계정을 연결했어요. 같은 세대에 사는 사람은 선거관리위원이 될 수 없어요.</p>
        <Button
          size="small"
          label={`${label} 계정 연결 끊기`}
          onPress={() => {
            setPicking(false);
            onChange({ userId: null });
          }}
        >
          연결 끊기
        </Button>
      </div>
    );
  }
  if (isPicking) {
    return <PersonField label={label} onPick={({ id, name }) => onChange({ userId: id, name })} />;
  }
  return (
    <div>
      <Button size="small" label={`${label} 계정 연결`} onPress={() => setPicking(true)}>
        계정 연결
      </Button>
    </div>
  );
}
