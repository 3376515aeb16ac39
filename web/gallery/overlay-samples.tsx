import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";

import { createApartmentInput } from "#contract/apartments.ts";
import { RecentChanges } from "#web/api/recent-changes.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { TakeBack } from "#web/forms/take-back.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { ActionMenu } from "#web/ui/overlays/action-menu.tsx";
import { ConfirmDialog, RefusalDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { TemporaryPassword } from "#web/ui/overlays/temporary-password.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { idle } from "./sample-data.ts";
import { SampleRow, SampleSection } from "./sample-section.tsx";

type Overlay = "form" | "pendingForm" | "confirm" | "failedConfirm" | "refusal" | "message" | "drawer";

const openers: readonly (readonly [Overlay, string])[] = [
  ["form", "양식 창"],
  ["pendingForm", "보내는 중인 양식 창"],
  ["confirm", "확인 창"],
  ["failedConfirm", "실패한 확인 창"],
  ["refusal", "지금은 할 수 없는 일을 알리는 창"],
  ["message", "알림 창"],
  ["drawer", "옆 창"],
];

export function OverlaySamples() {
  const [shown, setShown] = useState<Overlay>();
  const close = () => setShown(undefined);
  return (
    <SampleSection title="창과 메뉴">
      <SampleRow>
        {openers.map(([overlay, words]) => (
          <Button key={overlay} onPress={() => setShown(overlay)}>
            {words}
          </Button>
        ))}
        <Button
          onPress={() => showToast({ tone: "positive", message: "상태가 변경되었습니다.", seconds: 3 })}
        >
          3초 알림
        </Button>
        <Button
          onPress={() =>
            showToast({ tone: "critical", message: "비밀번호 재설정에 실패했습니다.", seconds: 5 })
          }
        >
          5초 알림
        </Button>
        <SampleTakeBack />
        <ActionMenu
          label="푸른마을 메뉴"
          actions={[
            { label: "고치기", icon: <Pencil aria-hidden size="1.125rem" />, onSelect: close },
            { label: "공지 보기", href: "#notices" },
            { label: "비밀번호 재설정", disabledReason: "아직 초기 비밀번호를 쓰고 있어요." },
            {
              label: "삭제",
              tone: "critical",
              icon: <Trash2 aria-hidden size="1.125rem" />,
              onSelect: close,
            },
          ]}
        />
      </SampleRow>
      <SampleFormDialog isOpen={shown === "form"} isPending={false} onClose={close} />
      <SampleFormDialog isOpen={shown === "pendingForm"} isPending onClose={close} />
      <SampleConfirmDialog isOpen={shown === "confirm"} error={undefined} onClose={close} />
      <SampleConfirmDialog
        isOpen={shown === "failedConfirm"}
        error="관리자나 주민 계정이 남아 있는 아파트는 삭제할 수 없어요. 계정을 먼저 삭제해 주세요."
        onClose={close}
      />
      <RefusalDialog title="아직 삭제할 수 없어요" isOpen={shown === "refusal"} onClose={close}>
        <p>관리자 1명의 계정이 남아 있어요. 계정을 먼저 삭제해 주세요.</p>
      </RefusalDialog>
      <Dialog title="관리자를 등록했어요" isOpen={shown === "message"} onClose={close} closesOutside>
        <DialogBody>
          <p>아래 임시 비밀번호를 관리자에게 전해 주세요. 이 창을 닫으면 다시 볼 수 없어요.</p>
          <TemporaryPassword value="ABCD-EFGH-JKMN-PQRS" />
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" onPress={close}>
            확인
          </Button>
        </DialogFooter>
      </Dialog>
      <Drawer label="메뉴" isOpen={shown === "drawer"} onClose={close}>
        <p className="p-5">화면이 좁을 때의 메뉴 자리예요.</p>
      </Drawer>
    </SampleSection>
  );
}

const sampleChanges = new RecentChanges<string>();

function SampleTakeBack() {
  return (
    <FocusPlace className="flex items-center gap-2">
      <Button onPress={() => sampleChanges.keep("sample", "접수")}>되돌릴 수 있는 일</Button>
      <TakeBack
        changes={sampleChanges}
        of="sample"
        name="천장 누수 처리 상태"
        onTakeBack={(status) =>
          showToast({ tone: "positive", message: `${status} 상태로 되돌렸어요.`, seconds: 3 })
        }
      />
    </FocusPlace>
  );
}

interface SampleDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function SampleFormDialog({ isPending, ...rest }: SampleDialogProps & { isPending: boolean }) {
  const [error, setError] = useState<string>();
  const form = useZodForm(createApartmentInput, { defaultValues: { name: "", code: "", address: "" } });
  return (
    <FormDialog
      {...rest}
      title="아파트 등록"
      form={form}
      command={{ ...idle, isPending, failure: error, run: () => setError("아파트 등록에 실패했습니다.") }}
      submitLabel="등록"
    >
      <FormTextField control={form.control} name="name" label="이름" isRequired />
      <FormTextField
        control={form.control}
        name="code"
        label="고유 코드"
        help="영어 소문자, 숫자, 밑줄(_)만 쓸 수 있어요."
        isRequired
      />
      <FormTextField control={form.control} name="address" label="주소" isRequired />
    </FormDialog>
  );
}

function SampleConfirmDialog({ isOpen, onClose, error }: SampleDialogProps & { error: string | undefined }) {
  return (
    <ConfirmDialog
      title="푸른마을 1단지를 삭제할까요?"
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={onClose}
      confirmLabel="삭제"
      isPending={false}
      error={error}
    >
      <p>아파트 정보가 사라지고 되돌릴 수 없어요. 관리자나 주민이 남아 있으면 삭제되지 않아요.</p>
    </ConfirmDialog>
  );
}
