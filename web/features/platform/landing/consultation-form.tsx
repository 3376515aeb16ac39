import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";

import { requestConsultationInput } from "#contract/consultations.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";

const empty = { name: "", apartmentName: "", contact: "", message: "" };

/** The form of a consultation request. The requests appear in the super admins' list. */
export function ConsultationForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useZodForm(requestConsultationInput, { defaultValues: empty });
  const request = useCommand("requestConsultation", {
    fallback: sendingFailed,
    onSuccess: () => {
      form.reset(empty);
      setIsSent(true);
    },
  });

  if (isSent) return <Sent onAgain={() => setIsSent(false)} />;

  return (
    <CommandForm
      form={form}
      label="도입 상담 신청"
      draft="consultation"
      resumesSilently
      command={request}
      buttons={
        <div className="grid gap-4">
          <Consent />
          <SubmitButton variant="primary" size="large" isWide>
            상담 신청하기
          </SubmitButton>
        </div>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField control={form.control} name="name" label="이름" autoComplete="name" isRequired />
        <FormTextField
          control={form.control}
          name="apartmentName"
          label="단지 이름"
          autoComplete="organization"
          isRequired
        />
      </div>
      <FormTextField
        control={form.control}
        name="contact"
        label="연락처"
        help="답을 받으실 전화번호나 이메일을 적어 주세요."
        isRequired
      />
      <FormTextArea
        control={form.control}
        name="message"
        label="문의 내용"
        rows={6}
        maxCharacters={maxLengths.message}
        isRequired
      />
    </CommandForm>
  );
}

const sendingFailed =
  "문의를 보내지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요. 적은 내용은 그대로 있어요.";

function Consent() {
  return (
    <p className="text-label text-neutral-weak">
      보내시면 적은 내용을 답변에 쓰고 길어도 1년 동안 보관하는 데 동의하는 것으로 봐요. 동의하지 않을 수
      있지만 그러면 답을 드릴 수 없어요.{" "}
      <Link
        to={paths.privacy}
        className="inline-block font-semibold whitespace-nowrap text-neutral underline underline-offset-4"
      >
        개인정보 처리방침
      </Link>
    </p>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="rounded-card bg-brand-weak px-6 py-8 md:px-8 md:py-10">
      <h3 ref={title} tabIndex={-1} className="text-title font-bold text-brand outline-none">
        문의를 잘 받았어요
      </h3>
      <p className="mt-2 mb-6 text-neutral md:text-lead">
        남겨 주신 연락처로 답을 드릴게요. 이 화면은 닫아도 괜찮아요.
      </p>
      <Button onPress={onAgain}>다른 문의 남기기</Button>
    </div>
  );
}
