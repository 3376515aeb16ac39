import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { ownData } from "#server/features/people/profile/own-data.ts";

import { application, asksTheCaller, attribute, broken, tables } from "./catalogue.ts";
import { globalTables, looseIds, notTakenAlong, openPolicies } from "./tenant-exceptions.ts";

/** The rules for the database's catalogue. Each returns what breaks it, and what to do about that. */
export const rules = {
  "every table is under row-level security, forced on its owner, too, and has a policy": securityIsOn,
  "every table of an apartment has apartment_id first in its key": keyBeginsWithApartment,
  "every table of an apartment is bound to it whatever its own policies allow": isBoundToTheApartment,
  "every policy of a global table asks who is calling": globalPoliciesKnowTheCaller,
  "every policy asks for the role once a statement": rolesAreAskedOnce,
  "every foreign key of such a table carries the apartment": foreignKeysCarryTheApartment,
  "every id in such a table refers to something": idsReferToSomething,
  "every reference to a person follows whoever leaves": peopleAreFollowed,
  "every reference to a person has an index": peopleAreFoundByIndex,
  "every name beside a reference to a person follows it, and goes with it": namesFollowPeople,
  "every table that refers to people is in the export of one's own data, or says why not":
    peopleTakeTheirDataAlong,
  "every name in these lists is in the database": listsAreUpToDate,
};

function securityIsOn(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s: call protect_tenant_table(''%1$s'') in your migration, and give it policies.', t.name) as message
      from ${tables} t
      where not (t.enabled and t.forced and exists (
        select from pg_policy p where p.polrelid = t.oid and p.polpermissive
      ))`,
  );
}

function keyBeginsWithApartment(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s: begin the primary key with apartment_id, or say in globalTables (tenant-exceptions.ts) why not.', t.name) as message
      from ${tenantTables} t
      where not exists (
        select from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'p' and c.conkey[1] = ${attribute(sql`t.oid`, "apartment_id")}
      )`,
  );
}

function isBoundToTheApartment(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s: call protect_tenant_table(''%1$s'') in your migration.', t.name) as message
      from ${tenantTables} t
      where not exists (
        select from pg_policy p
        where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*'
          and p.polroles = array[${application}]
          and pg_get_expr(p.polqual, p.polrelid) = '(apartment_id = app_apartment_id())'
          and p.polwithcheck is null
      )`,
  );
}

function globalPoliciesKnowTheCaller(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s.%s: ask app_role(), app_user_id() or app_apartment_id(), or say in openPolicies (tenant-exceptions.ts) why not.', t.name, p.polname) as message
      from ${tables} t join pg_policy p on p.polrelid = t.oid and p.polpermissive
      where t.name in (${sql.join(Object.keys(globalTables))})
        and p.polroles && array[0::oid, ${application}]
        and (pg_get_expr(p.polqual, t.oid) !~ ${asksTheCaller} or pg_get_expr(p.polwithcheck, t.oid) !~ ${asksTheCaller})
        and t.name || '.' || p.polname not in (${sql.join(Object.keys(openPolicies))})`,
  );
}

/** Asked for each row, the role makes PostgreSQL expect hardly any: see 0092. */
function rolesAreAskedOnce(db: CallDatabase): Promise<string[]> {
  const askedOnce = String.raw`SELECT \(app_role\(\) = ('\w+'::text|ANY \(ARRAY\[[^]]*\]\))\)`;
  return broken(
    db,
    sql`select format('%s.%s: write (select app_role() = …), so that it says nothing about rows.', t.name, p.polname) as message
      from ${tables} t join pg_policy p on p.polrelid = t.oid
      where regexp_replace(
          concat_ws(' ', pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)), ${askedOnce}, '', 'g'
        ) ~ 'app_role(\\(\\)|\\)) ='`,
  );
}

function foreignKeysCarryTheApartment(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format(
        '%s: let %s carry apartment_id on both sides: the check of a foreign key sees every apartment.',
        t.name, c.conname
      ) as message
      from ${tenantTables} t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
      where not coalesce(
        c.conkey[1] = ${attribute(sql`t.oid`, "apartment_id")}
        and (
          c.confrelid = 'apartments'::regclass
          or c.confkey[1] = ${attribute(sql`c.confrelid`, "apartment_id")}
        ), false
      )`,
  );
}

function idsReferToSomething(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s.%s: add a foreign key (apartment_id, %2$s) to what it refers to, or say in looseIds (tenant-exceptions.ts) why not.', t.name, a.attname) as message
      from ${tenantTables} t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'uuid'::regtype and a.attname <> 'id'
      where not exists (
        select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any (c.conkey)
      )
      and t.name || '.' || a.attname not in (${sql.join(Object.keys(looseIds))})`,
  );
}

function peopleAreFollowed(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s.%s: call follow_person(''%1$s'', ''%2$s'', ''%s'') in your migration.', k.name, k.column, k.how) as message
      from ${personKeys} k
      where not exists (
        select from pg_trigger g
        where g.tgrelid = 'users'::regclass and g.tgfoid = 'leave_apartment()'::regprocedure and g.tgenabled = 'O'
          and encode(g.tgargs, 'escape') = format('%s\\000%s\\000%s\\000', k.name, k.column, k.how)
      )`,
  );
}

function peopleAreFoundByIndex(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s.%s: create an index that begins with (apartment_id, %2$s): whoever leaves is looked up by it.', k.name, k.column) as message
      from ${personKeys} k
      where not exists (
        select from pg_index i
        where i.indrelid = k.oid and i.indpred is null
          and i.indkey[0] = ${attribute(sql`k.oid`, "apartment_id")} and i.indkey[1] = k.attribute
      )`,
  );
}

/** `author_nickname` beside `author_id`: a changed nickname is changed here, too, and forgotten with the account. */
function namesFollowPeople(db: CallDatabase): Promise<string[]> {
  const shown = sql`(
    select k.*, a.attname::text as shown, substr(a.attname, length(k.column) - 1) as of_account
    from ${personKeys} k
    join pg_attribute a on a.attrelid = k.oid and not a.attisdropped and k.column like '%\\_id'
      and a.attname in (regexp_replace(k.column, 'id$', 'name'), regexp_replace(k.column, 'id$', 'nickname'))
  )`;
  const args = (...each: RawBuilder<unknown>[]) =>
    sql`encode(g.tgargs, 'escape') = ${sql.join(each, sql` || '\\000' || `)} || '\\000'`;
  return broken(
    db,
    sql`select case s.column
        when 'author_id' then format('%1$s.%2$s: call a_writing(''%1$s'', ''%3$s'') in your migration.', s.name, s.shown, s.of_account)
        else format('%s.%s: whoever writes is author_id, with author_name or author_nickname: a_writing() knows these alone.', s.name, s.shown)
      end as message
      from ${shown} s where exists (select from unnest(array['follow', 'forget']) which where not exists (
        select from pg_trigger g
        where g.tgenabled = 'O' and case which
          when 'follow' then g.tgrelid = 'users'::regclass and g.tgfoid = 'follow_author()'::regprocedure
            and ${args(sql`s.name`, sql`s.of_account`)}
          else g.tgrelid = s.oid and g.tgfoid = 'forget_author()'::regprocedure and ${args(sql`s.shown`)}
        end
      ))`,
  );
}

function peopleTakeTheirDataAlong(db: CallDatabase): Promise<string[]> {
  return broken(
    db,
    sql`select format('%s: add it to ownData (server/features/people/profile/own-data.ts), or say in notTakenAlong (tenant-exceptions.ts) why not.', t.name) as message
      from ${tables} t
      where exists (
        select from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'users'::regclass
      )
      and t.name not in (${sql.join([...Object.keys(ownData), ...Object.keys(notTakenAlong)])})`,
  );
}

function listsAreUpToDate(db: CallDatabase): Promise<string[]> {
  const named = [globalTables, ownData, notTakenAlong].flatMap((list) => Object.keys(list));
  const policies = Object.keys(openPolicies);
  const columns = Object.keys(looseIds);
  return broken(
    db,
    sql`select format('%s: it is in a list of tenant-exceptions.ts and not in the database.', l.name) as message
      from unnest(${[...named, ...policies, ...columns]}::text[]) l (name)
      where l.name not in (
        select t.name from ${tables} t
        union all select t.name || '.' || p.polname from ${tables} t join pg_policy p on p.polrelid = t.oid
        union all select t.name || '.' || a.attname from ${tables} t join pg_attribute a on a.attrelid = t.oid
      )`,
  );
}

const tenantTables = sql`(
  select * from ${tables} every where every.name not in (${sql.join(Object.keys(globalTables))})
)`;

/** Each reference of an apartment's table to a person, and what happens to the row without the account. */
const personKeys = sql`(
  select t.oid, t.name, a.attname::text as column, a.attnum as attribute,
    case when c.confdeltype = 'c' then 'delete' else 'forget' end as how
  from ${tenantTables} t
  join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'users'::regclass
  join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
)`;
