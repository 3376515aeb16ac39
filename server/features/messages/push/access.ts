import type { pushFunctions } from "#contract/push.ts";
import {
  about,
  but,
  denied,
  membersOnly,
  missing,
  needsSetup,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { newSubscription } from "#server/testing/new-subscription.ts";

export const access: Access<keyof typeof pushFunctions> = {
  addPushSubscription: [{ with: "a new browser", payload: () => newSubscription(), answers: membersOnly }],
  removePushSubscription: [
    {
      with: "an unknown browser",
      payload: () => ({ endpoint: newSubscription().endpoint }),
      answers: membersOnly,
    },
  ],
  getPushDevices: withNothing(membersOnly),
  removePushDevice: about("browser", newDevice, {
    own: [signedOut, needsSetup, denied, missing, "OK"],
    neighbours: but(membersOnly, missing),
    elsewhere: but(membersOnly, missing),
  }),
  sendTestAlert: withNothing(membersOnly),
};

async function newDevice({ resident }: Side, { call }: World) {
  const { deviceId } = await call(resident, "addPushSubscription", newSubscription());
  return { deviceId };
}
