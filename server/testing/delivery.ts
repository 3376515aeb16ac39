import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import type { TestServer } from "#server/testing/test-server.ts";

import { afterAll, beforeAll } from "vitest";

import { startDelivery } from "#server/delivery/deliver-alerts.ts";
import { openPushChannel } from "#server/delivery/push-channel.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";

import { startPushService } from "./push-service.ts";
import type { PushService, TestSubscription } from "./push-service.ts";

