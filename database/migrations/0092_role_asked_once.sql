-- PostgreSQL takes a comparison with a function's result for one that holds for one row in 200, whatever the role. It then
-- expected a board to have hardly a post, and read and sorted all of it for its first page. Asked once a statement, in a
-- select that is true or false, the role says nothing about rows.
do $$
declare
  old record;
  compared constant text :=
    $re$\((?:app_role\(\)|\( SELECT app_role\(\) AS app_role\)) = ('\w+'::text|ANY \(ARRAY\[[^]]*\]\))\)$re$;
  asked constant text := '(select app_role() = \1)';
begin
  for old in
    select format('%I on %I', policyname, tablename) as policy,
      regexp_replace(qual, compared, asked, 'g') as qual,
      regexp_replace(with_check, compared, asked, 'g') as with_check
    from pg_policies
    where schemaname = 'public' and (qual ~ compared or with_check ~ compared)
  loop
    execute 'alter policy ' || old.policy
      || coalesce(' using (' || old.qual || ')', '')
      || coalesce(' with check (' || old.with_check || ')', '');
  end loop;
end
$$;
