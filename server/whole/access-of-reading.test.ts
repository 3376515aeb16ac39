import { testAccess } from "#server/testing/access-matrix.ts";

testAccess("query", "stream");
