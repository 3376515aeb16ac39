import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { homeOfFields } from "#contract/values/home-numbers.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

export interface Person {
  id: string;
  name: string;
  building: string;
  unit: string;
}

interface PersonFieldProps {
  /** What the person is picked for, such as '선거관리위원'. */
  label: string;
  onPick: (person: Person) => void;
}

/** Finds somebody by their home, then by name: the office knows where people live. */
export function PersonField({ label, onPick }: PersonFieldProps) {
  const [building, setBuilding] = useState("");
  const [unit, setUnit] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const home = homeOfFields(building, unit);
  const isNamed = home !== undefined;
  const query = callQuery("getAccountsOfVoteHome", home ?? { building, unit });
  const { data, isError } = useQuery({
    ...query,
    queryFn: isNamed ? query.queryFn : skipToken,
    retry: false,
  });
  const people = isNamed ? (data?.people ?? []) : [];
  const chosen = people.find(({ id }) => id === picked) ?? (people.length === 1 ? people[0] : undefined);
  function pick() {
    if (!chosen || !home) return;
    onPick({ ...chosen, building: String(home.building), unit: String(home.unit) });
    setBuilding("");
    setUnit("");
    setPicked(null);
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid max-w-sm grid-cols-[1fr_1fr_auto] items-end gap-2">
        <TextField
          label={`${label}의 동`}
          value={building}
          onChange={setBuilding}
          isDigits
          suffix="동"
          autoComplete="off"
        />
        <TextField label="호" value={unit} onChange={setUnit} isDigits suffix="호" autoComplete="off" />
        <Button disabledReason={chosen ? undefined : "동과 호를 입력하고 사람을 골라 주세요."} onPress={pick}>
          추가
        </Button>
      </div>
      {people.length > 1 && (
        <ChipGroup
          label="누구"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={setPicked}
        />
      )}
      <p role="status" className="text-label text-neutral-weak empty:hidden">
        {chosen && people.length === 1 && `${chosen.name} 님을 찾았어요.`}
        {isNamed && (isError || (data && people.length === 0)) && "이 세대에는 계정이 없어요."}
      </p>
    </div>
  );
}
