import type { z } from "zod";

import { voteBases, voteKinds } from "#contract/values/votes/phases.ts";
import { basisNames, kindNames } from "#web/features/voting/votes/vote-words.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import type { kindForm } from "./vote-form.ts";

export type KindForm = ZodForm<z.input<typeof kindForm>, z.output<typeof kindForm>>;

/** What the vote is called and how binding it is. */
export function KindFields({ form: { control }, isNew }: { form: KindForm; isNew: boolean }) {
  return (
    <Card title="종류와 규칙">
      <FormChips
        control={control}
        name="kind"
        label="종류"
        options={voteKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      />
      <p className="-mt-2 text-label text-neutral-weak">
        {isNew
          ? "선거와 의결은 선거관리위원이 열고 닫아요. 의견수렴은 법적 효력이 없고, 관리사무소가 진행하며 열쇠를 가지고 있어요: 관리사무소에 비밀이어야 하는 일은 의결로 해 주세요."
          : "종류를 바꾸면 안건을 다시 확인해 주세요."}
      </p>
      <FormTextField
        control={control}
        name="title"
        label="투표의 제목"
        placeholder="제7기 동별 대표자 선거"
        isRequired
        maxCharacters={200}
      />
      <FormTextArea
        control={control}
        name="description"
        label="알리는 글 (선택)"
        rows={4}
        growsWithText
        maxCharacters={20_000}
      />
      <FormChips
        control={control}
        name="basis"
        label="누가 투표하나요"
        options={voteBases.map((basis) => ({ value: basis, label: basisNames[basis] }))}
      />
    </Card>
  );
}
