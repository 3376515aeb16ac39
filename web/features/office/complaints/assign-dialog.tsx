import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { z } from "zod";

import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { nobody } from "./assignee-menu.tsx";

interface AssignDialogProps {
  complaintIds: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

const assigning = z.object({ staffId: z.string() });

/** Gives many complaints to one colleague. */
export function AssignDialog({ complaintIds, isOpen, onClose }: AssignDialogProps) {
  const form = useZodForm(assigning, { defaultValues: { staffId: nobody } });
  const query = useQuery(callQuery("getComplaintAssignees"));
  const assign = useCommand("assignComplaints", {
    fallback: "담당자를 정하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    // They stay picked: people who give them away often answer them next.
    onward: onClose,
  });
  const staffId = useWatch({ control: form.control, name: "staffId" });
  return (
    <FormDialog
      title={`민원 ${complaintIds.length.toLocaleString("ko-KR")}건의 담당자`}
      submitLabel="정하기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={assign}
      payload={(chosen) => ({
        complaintIds: [...complaintIds],
        staffId: chosen.staffId === nobody ? null : chosen.staffId,
      })}
    >
      <Loaded query={query} skeleton={<TableSkeleton rows={2} />} fallback="직원을 불러오지 못했어요.">
        {({ assignees }) => (
          <RadioGroup
            label="담당자"
            options={[
              { value: nobody, label: "담당 없음" },
              ...assignees.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={staffId}
            onChange={(chosen) => form.setValue("staffId", chosen)}
          />
        )}
      </Loaded>
      <p className="text-label text-neutral-weak">
        민원 업무를 맡은 직원만 보여요. 담당자에게 알림이 가고 주민에게는 보이지 않아요.
      </p>
    </FormDialog>
  );
}
