import * as firebaseApp from "firebase/app";
import type { FirebaseApp } from "firebase/app";
import { connectFunctionsEmulator, getFunctions } from "firebase/functions";
import type { Functions } from "firebase/functions";

import { unique } from "./builders.ts";

interface FirebaseClient {
  functions: Functions;
  close: () => Promise<void>;
}

/**
 * The real Firebase SDK, pointed at our server. The SDK asks an authentication component for its bearer
 * token; ours returns the token of one of our sessions.
 *
 * @param form how the SDK finds the server: by its address, or as a Functions emulator
 */
export function firebaseClient(
  origin: string,
  token?: string,
  form: "address" | "emulator" = "address",
): FirebaseClient {
  const app = firebaseApp.initializeApp(
    { projectId: "danji", apiKey: "unused", appId: "unused" },
    unique("app"),
  );
  if (token !== undefined) addAuthentication(app, token);
  const functions = getFunctions(app, form === "address" ? `${origin}/asia-northeast3` : "asia-northeast3");
  if (form === "emulator") {
    const { hostname, port } = new URL(origin);
    connectFunctionsEmulator(functions, hostname, Number(port));
  }
  return { functions, close: () => firebaseApp.deleteApp(app) };
}

/** The SDK exports this for its own packages, so its types leave it out. */
const { _addComponent: addComponent } = firebaseApp as unknown as {
  _addComponent: (app: FirebaseApp, component: object) => void;
};

function addAuthentication(app: FirebaseApp, accessToken: string): void {
  addComponent(app, {
    name: "auth-internal",
    type: "PRIVATE",
    instantiationMode: "LAZY",
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
    instanceFactory: () => ({ getToken: () => Promise.resolve({ accessToken }) }),
  });
}
