/**
 * `node lab/bench/surveys.ts` measures on both engines what 12,000 answers to 20 questions cost: the results, a breakdown
 * of them, the settling of the anonymous survey after its close, and the exports. `--rounds <n>`.
 */
import { parseArgs } from "node:util";

import { sql } from "kysely";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { settleSurveys } from "#server/jobs/run-surveys.ts";
import { readSettings } from "#server/start/settings.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { fill, managerToken } from "./alert-rows.ts";
import { type AsOwner, onBothEngines } from "./both-engines.ts";

const warmUps = 3;
const exports = 5;

type Question = Input<"createSurvey">["questions"][number];

const options = (count: number) => Array.from({ length: count }, (_, place) => `항목 ${place + 1}`);

/** Ten of one choice, four of several, two ratings, two rankings and two texts. */
const kinds: Question["kind"][] = [
  ...Array<"single">(10).fill("single"),
  ...Array<"multiple">(4).fill("multiple"),
  ...(["rating", "rating", "ranking", "ranking", "text", "text"] as const),
];

const forms = {
  single: { options: options(5) },
  multiple: { options: options(8) },
  rating: { scale: 10 },
  ranking: { options: options(5) },
  text: {},
} as const satisfies Record<Question["kind"], object>;

/** Something different for each household: what names none of its columns is drawn once for all. */
const drawn = {
  single: "(1 + floor(random() * 5)::int)::text",
  multiple:
    "(select string_agg(v::text, ',' order by v) from generate_series(1, 8) v where random() < 0.4 and h.id is not null)",
  rating: "(1 + floor(random() * 10)::int)::text",
  ranking:
    "(select string_agg(v::text, ',' order by random()) from generate_series(1, 5) v where h.id is not null)",
  text: "case when random() < 0.3 then repeat('놀이터 그늘이 필요해요. ', 6) || h.unit end",
} as const satisfies Record<Question["kind"], string>;

const answers = `array[${kinds.map((kind) => drawn[kind]).join(", ")}]`;

/** An answer of each household to the survey of this title. */
const answersTo = (title: string) => [
  sql.raw(`insert into survey_participations (
      apartment_id, survey_id, subject, is_anonymous, user_id, submission_ids, answered_at
    )
    select s.apartment_id, s.id, h.id, s.is_anonymous, (
      select u.id from users u where u.household_id = h.id limit 1
    ), array[gen_random_uuid()], case when not s.is_anonymous then now() end
    from surveys s join households h on h.apartment_id = s.apartment_id where s.title = '${title}'`),
  sql.raw(`insert into survey_responses (
      apartment_id, survey_id, is_anonymous, building, answers, subject, user_id, household_id, submitted_at, updated_at
    )
    select s.apartment_id, s.id, s.is_anonymous, h.building, ${answers}, p.subject, p.user_id, p.subject,
      p.answered_at, p.answered_at
    from surveys s join households h on h.apartment_id = s.apartment_id
    left join survey_participations p on p.survey_id = s.id and p.subject = h.id and not s.is_anonymous
    where s.title = '${title}'`),
];

await orFail(async () => {
  const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" } } });
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error("--rounds 뒤에는 1부터의 숫자를 적어 주세요.");
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const measurements = await onBothEngines((database, asOwner) => measure(database, asOwner, rounds));
  process.stdout.write(measurements.map(report).join(""));
});

interface Times {
  p50: number;
  p95: number;
  /** How long this process had a processor for one: a busy machine makes it wait. With a server, not the server's. */
  cpu: number;
}

async function measure(database: Database, asOwner: AsOwner, rounds: number) {
  await asOwner(fill);
  const changes = await listenForChanges(database);
  const app = await createApp({
    database,
    changes,
    settings: readSettings({ NODE_ENV: "production", LOG_LEVEL: "silent" }),
  });
  const call = async <Name extends FunctionName>(name: Name, data: Input<Name>): Promise<Output<Name>> => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: `/asia-northeast3/${name}`,
      headers: { authorization: `Bearer ${managerToken}` },
      payload: { data },
    });
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`);
    return (JSON.parse(body) as { result: Output<Name> }).result;
  };
  const answered = async (title: string, isAnonymous: boolean) => {
    const { surveyId } = await call("createSurvey", {
      title,
      isAnonymous,
      unit: "household",
      resultsFor: "everyone",
      byBuilding: true,
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
      questions: kinds.map((kind, place) => ({ kind, title: `문항 ${place + 1}`, ...forms[kind] })),
    });
    await call("openSurvey", { surveyId });
    await asOwner([...answersTo(title), sql`analyze survey_responses`, sql`analyze survey_participations`]);
    return surveyId;
  };
  try {
    const named = await answered("기명", false);
    const secret = await answered("익명", true);
    await call("changeSurveyClosing", { surveyId: secret, closesAt: null });
    const startedAt = performance.now();
    await settleSurveys(database);
    const settling = performance.now() - startedAt;
    const { responseCount } = await call("getSurveyResults", { surveyId: secret });
    const results = (data: Input<"getSurveyResults">) => timed(rounds, () => call("getSurveyResults", data));
    const { questions } = await call("getSurveyById", { surveyId: secret });
    return {
      responseCount,
      settling,
      named: await results({ surveyId: named }),
      secret: await results({ surveyId: secret }),
      byBuilding: await results({ surveyId: secret, breakdownBy: "building" }),
      byChoice: await results({ surveyId: secret, breakdownBy: questions[0]!.id }),
      list: await timed(rounds, () => call("getSurveys", null)),
      single: await timed(rounds, () => call("getSurveyResponses", { surveyId: named })),
      namedExport: await timed(exports, () => call("exportSurvey", { surveyId: named })),
      secretExport: await timed(exports, () => call("exportSurvey", { surveyId: secret })),
    };
  } finally {
    await app.close();
    await changes.close();
  }
}

async function timed(rounds: number, work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  let before = process.cpuUsage();
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round === 0) before = process.cpuUsage();
    const startedAt = performance.now();
    await work();
    if (round >= 0) taken.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before);
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / rounds };
}

function report(measured: Awaited<ReturnType<typeof measure>> & { engine: string }): string {
  const { engine, responseCount, settling, ...times } = measured;
  const names: Record<keyof typeof times, string> = {
    named: "결과, 기명 (getSurveyResults)",
    secret: "결과, 익명",
    byBuilding: "동별로 나눈 결과",
    byChoice: "문항으로 나눈 결과",
    list: "설문 목록 (getSurveys)",
    single: "응답 하나씩 (getSurveyResponses)",
    namedExport: "내보내기, 기명 (exportSurvey)",
    secretExport: "내보내기, 익명",
  };
  const line = (name: string, { p50, p95, cpu }: Times) =>
    `  ${name}: p50 ${p50.toFixed(1)}ms, p95 ${p95.toFixed(1)}ms, 프로세서 ${cpu.toFixed(1)}ms\n`;
  return [
    `\n${engine}: 답 ${responseCount.toLocaleString("ko-KR")}건 × 문항 ${kinds.length}개\n`,
    `  마감 정리: ${settling.toFixed(0)}ms\n`,
    ...(Object.keys(names) as (keyof typeof names)[]).map((name) => line(names[name], times[name])),
  ].join("");
}
