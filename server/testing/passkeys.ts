import { newAuthenticator } from "./authenticator.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

export type Device = ReturnType<typeof newAuthenticator>;

/** People with keys on a server, and their devices. */
export function passkeysOf(server: TestServer, origin: string) {
  const newDevice = (look: { counts?: boolean } = {}) => newAuthenticator({ origin, ...look });

  const makeKey = async (actor: Actor, device: Device, lie?: Parameters<Device["make"]>[1]) => {
    const { options } = await call(server, actor, "beginPasskey", {});
    return (await call(server, actor, "addPasskey", { response: device.make(options, lie) })).passkey;
  };

  const personWithKey = async () => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    const resident = await build.resident(apartment);
    const device = newDevice();
    return { apartment, resident, device, passkey: await makeKey(resident, device) };
  };

  const begin = () => call(server, undefined, "beginPasskeySignIn", null);

  const signIn = async (device: Device, lie?: Parameters<Device["sign"]>[1]) => {
    const { options, token } = await begin();
    return call(server, undefined, "signInByPasskey", { response: device.sign(options, lie), token });
  };

  const keysOf = async (actor: Actor) => (await call(server, actor, "getMyPasskeys", null)).passkeys;

  return { newDevice, makeKey, personWithKey, begin, signIn, keysOf };
}
