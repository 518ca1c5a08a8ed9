-- A company that goes leaves nothing, in whichever schema: the list of them was not told of patrols, and would not have been of what came after.
create or replace function ops.remove_company(p_tenant bigint, p_now timestamp with time zone)
returns bigint
language plpgsql security definer set search_path = pg_catalog as $function$
declare
  t record;
  gone bigint := 0;
  n bigint;
  waiting boolean;
  moved boolean;
  accounts bigint[];
begin
  perform 1 from iam.tenant where id = p_tenant and remove_at <= p_now and not is_platform for update;
  if not found then return 0; end if;
  select array_agg(distinct account_id) into accounts from iam.user where tenant_id = p_tenant;
  loop
    waiting := false;
    moved := false;
    for t in
      select c.oid::regclass as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      order by c.oid desc
    loop
      begin
        execute format('delete from %s where tenant_id = $1', t.name) using p_tenant;
        get diagnostics n = row_count;
        if n > 0 then moved := true; end if;
        gone := gone + n;
      exception when foreign_key_violation then
        waiting := true;
      end;
    end loop;
    exit when not waiting;
    if not moved then raise exception 'company % cannot be removed: its tables point at each other', p_tenant; end if;
  end loop;
  delete from iam.tenant where id = p_tenant;
  select array_agg(a) into accounts from unnest(accounts) a where not exists (select 1 from iam.user u where u.account_id = a);
  delete from iam.pwd_history where account_id = any (accounts);
  delete from iam.login_ticket where account_id = any (accounts);
  delete from iam.account where id = any (accounts);
  return gone;
end
$function$;
