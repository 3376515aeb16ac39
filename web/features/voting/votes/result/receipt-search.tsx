import { useState } from "react";
import { z } from "zod";

import { requiredText } from "#contract/values/text.ts";
import type { Vote } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useKeptReceipt } from "#web/features/voting/votes/kept-receipt.ts";
import { overseersOf } from "#web/features/voting/votes/vote-words.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

const receiptForm = z.object({ receipt: requiredText({ max: 50, required: "확인번호를 입력해 주세요." }) });

/** Finds a ballot by its receipt. */
export function ReceiptSearch({ vote }: { vote: Vote }) {
  const voteId = vote.id;
  const kept = useKeptReceipt(voteId).receipt;
  const form = useZodForm(receiptForm, { defaultValues: { receipt: kept ?? "" } });
  const [isFound, setFound] = useState<boolean>();
  const search = useCommand("checkVoteReceipt", {
    fallback: "찾지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ found }) => setFound(found),
  });
  return (
    <Card title="내 투표 찾기" description="투표할 때 받은 확인번호로 내 투표용지가 들어 있는지 확인해요.">
      <CommandForm
        form={form}
        label="내 투표 찾기"
        command={search}
        payload={({ receipt }) => ({ voteId, receipt })}
      >
        <FormTextField
          control={form.control}
          name="receipt"
          label="확인번호"
          maxLength={50}
          autoComplete="off"
          help="16자리예요. 하이픈과 대소문자는 가리지 않아요."
        />
        <div>
          <SubmitButton>찾기</SubmitButton>
        </div>
      </CommandForm>
      {isFound === true && !search.isPending && (
        <Banner tone="positive">이 번호의 투표용지가 투표함에 들어 있어요.</Banner>
      )}
      {isFound === false && !search.isPending && (
        <Banner tone="warning">
          이 번호의 투표용지를 찾지 못했어요. 번호가 맞다면 {overseersOf(vote.kind).to} 알려 주세요.
        </Banner>
      )}
    </Card>
  );
}
