import { beforeAll, describe, expect, test } from "vitest";

import { seoulDate } from "#contract/values/seoul-time.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { someQuestions, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newNeighbours, newPlace, open, answer, close } = surveys(server);

const [single, multiple, rating, text, ranking] = someQuestions;

let office: Actor;
let people: Actor[];

beforeAll(async () => {
  ({ office, people } = await newNeighbours());
});

describe("the export", () => {
  const written = async (surveyId: string) => {
    const { csvData, fileName, table } = await call(server, office, "exportSurvey", { surveyId });
    return { csv: Buffer.from(csvData, "base64").toString("utf8"), fileName, table };
  };

  test("by name has a row for each response, opens with Korean intact, and no cell acts as a formula", async () => {
    const surveyId = await open(office, {
      title: "=1+1 /설문?",
      isAnonymous: false,
      questions: [{ ...single!, title: "=1+1" }, multiple!, rating!, text!, ranking!],
    });
    await answer(people[3]!, surveyId, [1, [2, 4], 5, "=1+1", [3, 1, 2]]);
    await answer(people[2]!, surveyId, [2]);
    const { csv, fileName, table } = await written(surveyId);
    expect(csv.startsWith("\uFEFF동,호,이름,")).toBe(true);
    expect(csv).toContain(",'=1+1,화단 > 놀이터 > 주차장");
    expect(csv).not.toMatch(/(^|[\r\n,])"?=/);
    expect(fileName).toBe(`설문_=1+1 설문_${seoulDate(new Date()).replaceAll("-", "")}`);
    expect(table.header.slice(5)).toEqual([
      "1. =1+1",
      "2. 필요한 운동기구",
      "3. 청소에 만족하시나요?",
      "4. 하고 싶은 말",
      "5. 먼저 고칠 곳",
    ]);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string;
    // The workbook gets texts as texts and numbers as numbers.
    expect(table.rows).toEqual([
      [101, 1001, "박셋", moment, moment, "그대로 둬요", "", "", "", ""],
      [102, 202, "=1+1", moment, moment, "옮겨요", "자전거, 매트", 5, "=1+1", "화단 > 놀이터 > 주차장"],
    ]);
  });

  test("anonymous has totals and each question's texts, and nobody's row", async () => {
    const { office: other, newHomes } = await newPlace();
    const answering = await newHomes(5);
    const surveyId = await open(other, { questions: [single!, rating!, text!, ranking!] });
    for (const [place, person] of answering.entries()) {
      await answer(person, surveyId, [1 + (place % 2), 4, place < 2 ? `=글${place}` : undefined, [1, 2, 3]]);
    }
    await close(other, surveyId);
    const { table, csvData } = await call(server, other, "exportSurvey", { surveyId });
    expect(table.header).toEqual(["문항", "종류", "항목", "답한 수", "비율(%)", "평균"]);
    const texts = table.rows.filter(([, kind, label]) => kind === "글" && String(label).startsWith("=글"));
    expect(texts).toHaveLength(2);
    expect(table.rows.filter((row) => !texts.includes(row))).toEqual([
      ["전체", "", "답한 수", 5, "", ""],
      ["전체", "", "그 가운데 탈퇴한 계정", 0, "", ""],
      ["1. 경비실을 옮길까요?", "하나 고르기", "이 문항에 답한 수", 5, "", ""],
      ["1. 경비실을 옮길까요?", "하나 고르기", "옮겨요", 3, 60, ""],
      ["1. 경비실을 옮길까요?", "하나 고르기", "그대로 둬요", 2, 40, ""],
      ["1. 경비실을 옮길까요?", "하나 고르기", "모르겠어요", 0, 0, ""],
      ["2. 청소에 만족하시나요?", "점수", "이 문항에 답한 수", 5, "", 4],
      ["2. 청소에 만족하시나요?", "점수", "1점", 0, 0, ""],
      ["2. 청소에 만족하시나요?", "점수", "2점", 0, 0, ""],
      ["2. 청소에 만족하시나요?", "점수", "3점", 0, 0, ""],
      ["2. 청소에 만족하시나요?", "점수", "4점", 5, 100, ""],
      ["2. 청소에 만족하시나요?", "점수", "5점", 0, 0, ""],
      ["3. 하고 싶은 말", "글", "이 문항에 답한 수", 2, "", ""],
      ["4. 먼저 고칠 곳", "순위", "이 문항에 답한 수", 5, "", ""],
      ["4. 먼저 고칠 곳", "순위", "놀이터", 5, 100, 1],
      ["4. 먼저 고칠 곳", "순위", "주차장", 0, 0, 2],
      ["4. 먼저 고칠 곳", "순위", "화단", 0, 0, 3],
    ]);
    expect(Buffer.from(csvData, "base64").toString("utf8")).toContain(",'=글0,");
  });
});
