import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface SettingOptions<Value> {
  /** What the server has. */
  stored: Value;
  /** What is sent for a value. */
  partOf: (value: Value) => Input<"updateAlertSettings">;
  /** Says that a value has been saved: '공지 푸시를 껐어요.' */
  savedWords: (value: Value) => string;
}

interface SavedSetting<Value> {
  value: Value;
  change: (value: Value) => void;
  /** Why the last change was not saved. The value is then what the server has. */
  failure: string | undefined;
}

/** A setting that is saved as soon as it is changed. The same control sets it back. */
export function useSavedSetting<Value>({
  stored,
  partOf,
  savedWords,
}: SettingOptions<Value>): SavedSetting<Value> {
  const client = useQueryClient();
  const [sent, setSent] = useState<{ value: Value }>();
  const save = useCommand("updateAlertSettings", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: (answer) => {
      client.setQueryData(callQuery("getAlertSettings").queryKey, answer);
      setSent(undefined);
    },
    onFailure: () => setSent(undefined),
  });
  return {
    value: sent ? sent.value : stored,
    change: (value) => {
      if (save.isPending) return;
      setSent({ value });
      save.run(partOf(value), () => showToast({ tone: "positive", message: savedWords(value), seconds: 3 }));
    },
    failure: save.failure,
  };
}
