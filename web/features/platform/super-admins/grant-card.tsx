import { grantInput } from "#contract/super-admins.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

const empty = { email: "" };

interface GrantCardProps {
  /** The last grant's sentence, until the grant is withdrawn. */
  outcome: string | undefined;
  onGranted: (outcome: string) => void;
}

/** Grants super-admin rights to the account with this e-mail address. */
export function GrantCard({ outcome, onGranted }: GrantCardProps) {
  const form = useZodForm(grantInput, { defaultValues: empty });
  const grant = useCommand("setSuperAdminClaim", {
    fallback: "권한 부여에 실패했습니다.",
    brokenFallback: "오류가 발생했습니다.",
    onSuccess: ({ message }) => {
      onGranted(message);
      form.reset(empty);
    },
  });
  const isGranted = outcome !== undefined && !grant.isPending && grant.failure === undefined;
  return (
    <Card
      title="최고 관리자 권한 부여"
      description="이미 있는 계정에 이메일로 권한을 줘요. 관리자나 주민은 소속 단지에서 빠져요."
    >
      <CommandForm form={form} label="최고 관리자 권한 부여" command={grant} className="flex flex-col gap-4">
        <FormTextField
          control={form.control}
          name="email"
          label="이메일"
          type="email"
          autoComplete="off"
          help="권한은 그 사용자가 로그아웃한 뒤 다시 로그인해야 적용돼요."
        />
        {isGranted && <Banner tone="positive">{outcome}</Banner>}
        <div>
          <SubmitButton variant="primary">권한 부여</SubmitButton>
        </div>
      </CommandForm>
    </Card>
  );
}
