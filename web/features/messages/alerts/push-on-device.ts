import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { errorMessage } from "#web/api/call-error.ts";
import { pushStateKey } from "#web/api/push-mark.ts";
import { type PushState, readPushState, switchPushOff, switchPushOn } from "#web/api/push.ts";
import { callQuery } from "#web/api/queries.ts";

/** What push does on this device. It is read again when the person comes back, from the browser's settings perhaps. */
export function usePushState(userId: string): PushState | undefined {
  return useQuery({ queryKey: pushStateKey, queryFn: () => readPushState(userId), networkMode: "always" })
    .data;
}

interface PushSwitch {
  turn: (isOn: boolean) => void;
  isPending: boolean;
  failure: string | undefined;
}

/** Switches push on this device. `onTurned` gets what it does then: the browser may have refused. */
export function usePushSwitch(
  userId: string,
  publicKey: string,
  onTurned: (state: PushState) => void,
): PushSwitch {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn) return switchPushOn(userId, publicKey);
      await switchPushOff();
      return "off";
    },
    onSuccess: (state) => {
      client.setQueryData<PushState>(pushStateKey, state);
      onTurned(state);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: callQuery("getPushDevices").queryKey }),
  });
  return {
    turn: (isOn) => {
      if (!isPending) mutate(isOn);
    },
    isPending,
    failure: error ? errorMessage(error, "바꾸지 못했어요. 다시 시도해 주세요.") : undefined,
  };
}
