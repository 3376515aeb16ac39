import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";

import type { Output } from "#contract/index.ts";
import { homeName } from "#contract/values/home-name.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable } from "#web/ui/tables/searchable-table.tsx";

import { homeSearch } from "./home-search.ts";
import { isOver } from "./vote-words.ts";

interface PublishedRollProps {
  answer: Output<"getVoteById">;
}

/** The households that a vote asks. Anybody can search them: nobody is left off or added to the roll unseen. */
export function PublishedRoll({ answer }: PublishedRollProps) {
  const { vote, participation } = answer;
  const [isOpen, setOpen] = useState(false);
  const could = isOver(vote) || vote.phase === "cancelled" ? "있었던" : "있는";
  return (
    <Card
      title="명부"
      description={`투표할 수 ${could} ${participation.rollSize.toLocaleString("ko-KR")}세대예요. 투표 개시를 결정한 뒤에는 아무도 바꿀 수 없어요.`}
      action={
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? "명부 닫기" : "명부 보기"}
        </Button>
      }
    >
      {isOpen && <Roll answer={answer} />}
    </Card>
  );
}

function Roll({ answer: { vote, contests } }: PublishedRollProps) {
  const query = useQuery(callQuery("getVoteRecord", { voteId: vote.id }));
  const titles = useMemo(() => contests.map(({ title }) => title), [contests]);
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={5} />} fallback="명부를 불러오지 못했어요.">
      {({ roll, definition }) => <Households roll={roll} definition={definition} titles={titles} />}
    </Loaded>
  );
}

interface HouseholdsProps {
  /** Both are texts of docs/vote-format.md. */
  roll: string;
  definition: string;
  /** The titles of the contests, by position. */
  titles: readonly string[];
}

function Households({ roll, definition, titles }: HouseholdsProps) {
  const rows = useMemo(() => rowsOf(roll, definition, titles), [roll, definition, titles]);
  const isOfSeveral = new Set(rows.map((row) => row.contests)).size > 1;
  return (
    <SearchableTable
      label="명부"
      columns={isOfSeveral ? columnsOfSeveral : columns}
      rows={rows}
      search={homeSearch}
      unit="세대"
    />
  );
}

interface Row {
  id: string;
  building: string;
  unit: string;
  contests: string;
}

const stylesIn = z.object({ styles: z.array(z.array(z.int())) });

function rowsOf(roll: string, definition: string, titles: readonly string[]): Row[] {
  const { styles } = stylesIn.parse(JSON.parse(definition));
  const contestsOf = styles.map((positions) => positions.map((position) => titles[position]).join(", "));
  return roll
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [building = "", unit = "", style = ""] = line.split(",");
      return { id: `${building}-${unit}`, building, unit, contests: contestsOf[Number(style)] ?? "" };
    });
}

const columns: Column<Row>[] = [{ header: "세대", cell: homeName, phone: "title", keepsWhole: true }];

/** Where households differ in what they vote on. */
const columnsOfSeveral: Column<Row>[] = [
  ...columns,
  { header: "안건", cell: ({ contests }) => contests, phone: "meta" },
];
