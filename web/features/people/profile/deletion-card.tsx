import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { deleteMyAccountInput } from "#contract/profile.ts";
import type { Me } from "#contract/session.ts";
import { useCommand } from "#web/api/actions.ts";
import { leaveSession } from "#web/api/session.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormPasswordField } from "#web/forms/form-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

export function DeletionCard({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="계정 삭제" description="계정을 지우고 더는 이용하지 않아요. 지운 계정은 되돌릴 수 없어요.">
      <div>
        <Button onPress={() => setAsking(true)}>계정 삭제</Button>
      </div>
      <DeletionDialog me={me} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}

const empty = { currentPassword: "" };

interface DeletionDialogProps {
  me: Me;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what is lost and what stays. It asks for the password, because somebody else may be at the screen. */
function DeletionDialog({ me, isOpen, onClose }: DeletionDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(deleteMyAccountInput, { defaultValues: empty });
  const remove = useCommand("deleteMyAccount", {
    fallback: "계정 삭제에 실패했습니다.",
    onceOver: { success: true, message: "계정을 삭제했어요." },
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      void leaveSession(client);
    },
  });
  return (
    <FormDialog
      title="계정을 삭제할까요?"
      tone="critical"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={remove}
      submitLabel="계정 삭제"
    >
      <Consequences me={me} />
      <FormPasswordField
        control={form.control}
        name="currentPassword"
        label="현재 비밀번호"
        autoComplete="current-password"
        help="본인인지 확인해요."
      />
    </FormDialog>
  );
}

function Consequences({ me }: { me: Me }) {
  return (
    <>
      <Banner tone="warning">지운 계정과 정보는 되돌릴 수 없어요.</Banner>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>
          <strong>{me.email}</strong> 계정은 모든 기기에서 곧바로 로그아웃되고 다시 로그인할 수 없어요.
        </li>
        <li>
          이름, 닉네임, 이메일과 로그인한 기기 목록이 지워져요. 언제 어디에서 로그인했는지는 법에 따라 이름
          없이 1년 이상 보관해요.
        </li>
        {me.role === "resident" && (
          <>
            <li>
              쓴 글, 댓글, 민원은 ‘탈퇴한 사용자’ 이름으로 남아요. 남기고 싶지 않은 글은 먼저 지워 주세요.
            </li>
            <li>
              다가오는 예약은 취소되고, 지금 취소할 때의 수수료가 세대에 남아요. 이미 시작한 예약의 이용료와
              이용 정지, 이용 횟수도 세대에 남아요.
            </li>
            <li>다시 이용하려면 관리사무소에서 새 계정을 받거나 함께 사는 사람이 초대해야 해요.</li>
          </>
        )}
      </ul>
    </>
  );
}
