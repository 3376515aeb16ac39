import { useState } from "react";

import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { DateTimeField } from "#web/ui/fields/date-time-field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { RemovableField, RowFields } from "#web/ui/fields/row-fields.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Switch } from "#web/ui/fields/switch.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";

import { complaintStates } from "./sample-data.ts";
import { SampleGrid, SampleSection } from "./sample-section.tsx";

export function FieldSamples() {
  return (
    <SampleSection title="입력">
      <TextSamples />
      <ChoiceSamples />
    </SampleSection>
  );
}

function TextSamples() {
  const [password, setPassword] = useState("qwer1234");
  const [comment, setComment] = useState("엘리베이터에서 소리가 나요.");
  const [unit, setUnit] = useState("2002");
  const [query, setQuery] = useState("주차");
  const [moment, setMoment] = useState("2026-11-21T15:20");
  return (
    <SampleGrid>
      <TextField label="이름" autoComplete="off" help="주민등록상의 이름을 적어 주세요." isRequired />
      <TextField label="이메일" type="email" placeholder="name@example.com" autoComplete="off" />
      <TextField
        label="고유 코드"
        defaultValue="Green Hill"
        help="주소에 쓰이는 짧은 이름이에요."
        error="고유 코드는 영어 소문자, 숫자, 밑줄(_)만 사용 가능합니다."
      />
      <TextField label="호" isDigits value={unit} onChange={setUnit} suffix="호" />
      <TextField label="이름" defaultValue="김하늘" disabledReason="이름은 관리사무소에서 바꿀 수 있어요." />
      <SearchField label="게시글 찾기" value={query} onChange={setQuery} placeholder="두 글자 이상" />
      <PasswordField label="비밀번호" autoComplete="current-password" error="비밀번호를 입력해 주세요." />
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        showsStrength
        value={password}
        onChange={setPassword}
        help="6자 이상으로 정해 주세요."
      />
      <DateTimeField label="게시 시각" value={moment} onChange={setMoment} help="비워 두면 바로 게시해요." />
      <DateTimeField
        label="게시 종료"
        value="2026-11-21T"
        onChange={setMoment}
        error="날짜와 시각을 모두 골라 주세요."
      />
      <TextArea label="댓글" rows={3} maxCharacters={20} value={comment} onChange={setComment} />
      <TextArea label="내용" rows={3} error="제목과 내용을 모두 입력해주세요." />
    </SampleGrid>
  );
}

function ChoiceSamples() {
  const [state, setState] = useState<"submitted" | "in_progress" | "resolved">("submitted");
  const [states, setStates] = useState<(typeof complaintStates)[number]["value"][]>([]);
  const [weekdays, setWeekdays] = useState(["6", "7"]);
  const [isAgreed, setAgreed] = useState(true);
  const [isOn, setOn] = useState(true);
  const [rows, setRows] = useState(["물통"]);
  return (
    <SampleGrid>
      <SelectField label="처리 상태" options={complaintStates} value={state} onChange={setState} />
      <SelectField
        label="게시판"
        options={complaintStates}
        value={null}
        onChange={setState}
        error="게시판을 골라 주세요."
      />
      <SelectField
        label="동"
        options={complaintStates}
        value={null}
        onChange={setState}
        disabledReason="아파트를 먼저 골라 주세요."
      />
      <ChipGroup label="분류" options={complaintStates} value={state} onChange={setState} />
      <WeekdayGroup label="쉬는 요일" values={weekdays} onChange={setWeekdays} />
      <WeekdayGroup label="요일" values={[]} onChange={setWeekdays} error="요일을 골라 주세요." />
      <CheckboxGroup
        label="처리 상태 여러 개"
        help="여러 개를 고를 수 있어요."
        options={complaintStates}
        values={states}
        onChange={setStates}
      />
      <CheckboxGroup
        label="알릴 때"
        options={complaintStates}
        values={[]}
        onChange={setStates}
        error="하나 이상 골라 주세요."
      />
      <RadioGroup label="처리 상태" options={complaintStates} value={state} onChange={setState} />
      <RadioGroup
        label="알림 받기"
        options={complaintStates}
        value={null}
        onChange={setState}
        error="하나를 골라 주세요."
      />
      <RadioGroup
        label="끝난 설문"
        options={complaintStates}
        value="resolved"
        onChange={setState}
        disabledReason="끝난 설문이라 바꿀 수 없어요."
      />
      <div>
        <Checkbox isChecked={isAgreed} onChange={setAgreed}>
          로그인 상태 유지
        </Checkbox>
        <Checkbox isChecked={false} onChange={setAgreed} error="동의해 주세요.">
          개인정보 처리방침에 동의해요
        </Checkbox>
        <Checkbox isChecked onChange={setAgreed} disabledReason="꼭 필요한 알림이에요.">
          긴급 공지 받기
        </Checkbox>
      </div>
      <RowFields
        label="준비물"
        rows={rows}
        onChange={setRows}
        nameOf={(number) => `준비물 ${number}`}
        added=""
        addLabel="준비물 추가"
        least={[1, "준비물이 하나는 있어야 해요."]}
        most={[3, "준비물은 3개까지 넣을 수 있어요."]}
      >
        {(row, { index, change, removal }) => (
          <RemovableField removal={removal}>
            <TextField label={`준비물 ${index + 1}`} value={row} onChange={change} />
          </RemovableField>
        )}
      </RowFields>
      <div>
        <Switch isOn={isOn} onChange={setOn} help="글자가 4분의 1만큼 커져요.">
          큰 글씨
        </Switch>
        <Switch isOn={false} onChange={setOn}>
          새 댓글 알림
        </Switch>
        <Switch isOn onChange={setOn} error="저장하지 못했어요. 다시 시도해 주세요.">
          공지 알림
        </Switch>
        <Switch isOn onChange={setOn} disabledReason="관리사무소가 정한 설정이에요.">
          긴급 공지
        </Switch>
      </div>
    </SampleGrid>
  );
}
