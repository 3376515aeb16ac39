import { useCallback, useState } from "react";

import type { Input } from "#contract/index.ts";
import { type Action, useCommand } from "#web/api/actions.ts";
import { errorMessage } from "#web/api/call-error.ts";

import { makePasskey } from "./device.ts";

const fallback = "이 기기를 등록하지 못했어요. 다시 시도해 주세요.";

/** Makes a key on this device: the server asks, the device answers, the server keeps it. */
export function useNewPasskey(onMade: () => void): Action<Input<"beginPasskey">> {
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const add = useCommand("addPasskey", { fallback, onward: onMade });
  const ask = async (options: Parameters<typeof makePasskey>[0]) => {
    setAsking(true);
    try {
      add.run({ response: await makePasskey(options) });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : errorMessage(error, fallback));
    } finally {
      setAsking(false);
    }
  };
  const begin = useCommand("beginPasskey", { fallback, onward: ({ options }) => void ask(options) });
  const { reset: resetBegin } = begin;
  const { reset: resetAdd } = add;
  const reset = useCallback(() => {
    setRefusal(undefined);
    resetBegin();
    resetAdd();
  }, [resetBegin, resetAdd]);
  return {
    run: (payload) => {
      setRefusal(undefined);
      add.reset();
      begin.run(payload);
    },
    isPending: begin.isPending || isAsking || add.isPending,
    failure: begin.failure ?? refusal ?? add.failure,
    failureField: begin.failureField,
    reset,
  };
}
