import { expect, test } from "vitest";

import { columnComments, functionSources, tableComments } from "./sources.ts";

const migration = `
-- Whose it is.
create function owner_of(thing uuid) returns uuid language sql stable
  return (select t.owner from things t where t.id = thing);

create or replace function keep_owner() returns trigger language plpgsql as $$
begin
  return new;
end
$$;

-- Two lines
-- above it.
create table things (id uuid);

create procedure forget_things()
  language sql
  begin atomic
    delete from things;
    delete from others;
  end;
grant select on things to somebody;
`;

test("a function is read with its comment to the end of its body, in whichever form it has one", () => {
  const sources = functionSources([migration]);
  expect([...sources.keys()]).toEqual(["owner_of", "keep_owner", "forget_things"]);
  expect(sources.get("owner_of")).toEqual([
    {
      comment: "-- Whose it is.\n",
      statement:
        "create or replace function owner_of(thing uuid) returns uuid language sql stable\n" +
        "  return (select t.owner from things t where t.id = thing)",
    },
  ]);
  expect(sources.get("keep_owner")![0]!.statement).toMatch(/^create or replace function .*end\n\$\$$/s);
  expect(sources.get("forget_things")![0]!.statement).toMatch(/delete from others;\n {2}end$/);
});

test("of a function that is written twice, the last comes first", () => {
  const again = migration.replace("t.owner", "t.keeper");
  const [last, first] = functionSources([migration, again]).get("owner_of")!;
  expect(last!.statement).toContain("t.keeper");
  expect(first!.statement).toContain("t.owner");
});

test("a table has the comment above it", () => {
  expect(tableComments([migration])).toEqual(new Map([["things", "-- Two lines\n-- above it.\n"]]));
});

test("a column has the comment above it, where its table is made and where it is added", () => {
  const comments = columnComments([
    `
create table things (
  -- Who made it,
  -- or null.
  owner_id uuid,
  name text not null,
  -- Two of them, which is no column's.
  primary key (owner_id, name)
);

-- Those of a household.
create table others (
  -- Of the household.
  owner_id uuid
);
`,
    `
alter table things
  -- In won.
  add column price integer,
  -- A sentence about a constraint.
  add constraint things_priced check (price > 0),
  add column sold_at timestamptz;

-- When somebody last looked.
alter table others add column seen_at timestamptz;
-- Whoever may.
grant select on things to somebody;

create function f() returns void language plpgsql as $$
begin
  -- Not a column's.
  name := 1;
end
$$;
`,
  ]);
  expect(comments).toEqual(
    new Map([
      ["things.owner_id", "-- Who made it,\n-- or null.\n"],
      ["others.owner_id", "-- Of the household.\n"],
      ["things.price", "-- In won.\n"],
      ["others.seen_at", "-- When somebody last looked.\n"],
    ]),
  );
});
