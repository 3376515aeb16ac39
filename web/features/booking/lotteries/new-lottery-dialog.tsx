import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";

import type { Facility } from "#contract/facilities.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { paths } from "#web/paths.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { DrawnFields } from "./drawn-fields.tsx";
import { lotteryForm, payloadOf } from "./lottery-form.ts";
import { TimeFields } from "./time-fields.tsx";

interface NewLotteryDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Announces a lottery: what is drawn, and when. */
export function NewLotteryDialog({ isOpen, onClose }: NewLotteryDialogProps) {
  const navigate = useNavigate();
  const { data } = useQuery(callQuery("getFacilities"));
  const facilities = data?.facilities.filter(({ isActive }) => isActive) ?? [];
  const form = useZodForm(lotteryForm, { defaultValues: beginning(facilities) });
  const creating = useCommand("createLottery", {
    fallback: "추첨을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
    onward: ({ lottery }) => void navigate(paths.manager.lottery(lottery.id)),
  });
  const facilityId = useWatch({ control: form.control, name: "facilityId" });
  const facility = facilities.find(({ id }) => id === facilityId);
  return (
    <FormDialog
      title="추첨 등록"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={creating}
      payload={payloadOf}
      submitLabel="등록"
    >
      <DrawnFields control={form.control} facilities={facilities} facility={facility} />
      <TimeFields control={form.control} />
    </FormDialog>
  );
}

/** A week to enter, and the draw an hour after it, for what begins in two weeks. */
function beginning(facilities: readonly Facility[]) {
  const today = seoulDate(new Date());
  return {
    facilityId: facilities.length === 1 ? facilities[0]!.id : "",
    title: "",
    from: dayAfter(today, 14),
    to: dayAfter(today, 14),
    weekdays: ["1", "2", "3", "4", "5", "6", "7"],
    startMinutes: [],
    length: "1",
    opensAt: `${dayAfter(today, 1)}T09:00`,
    closesAt: `${dayAfter(today, 8)}T18:00`,
    drawAt: `${dayAfter(today, 8)}T19:00`,
    maxChoices: "3",
    favourLosers: true,
  };
}
