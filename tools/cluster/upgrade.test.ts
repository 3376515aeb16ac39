import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { plainRoles } from "#database/application-role.ts";
import { migrate } from "#database/migrate.ts";
import { migrations, parseMigration } from "#database/migration-list.ts";
import { openServer } from "#database/open-server.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { findPostgres } from "./find-postgres.ts";
import { startCluster } from "./postgres.ts";
