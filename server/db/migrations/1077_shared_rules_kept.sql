-- A shared pick rule is kept with its goods, which lie in a table of their own: as all of it stands when a transaction ends, beside what was kept of it last (ADR 83).
alter table strategy.shared_pick_rule add column kept jsonb;
comment on column strategy.shared_pick_rule.kept is '最近一次变更后的内容';

-- The rule as people entered it, with its goods and whose they are.
create function strategy.shared_rule_whole(p_rule strategy.shared_pick_rule) returns jsonb
language sql stable set search_path = pg_catalog as $$
select strategy.entered(to_jsonb(p_rule)) - 'kept' || jsonb_build_object(
  'goods_ids', coalesce(jsonb_agg(m.goods_id order by m.goods_id) filter (where m.goods_id is not null), '[]'),
  'owner_ids', coalesce(jsonb_agg(distinct m.owner_id) filter (where m.owner_id is not null), '[]')
)
from (select 1) one
left join strategy.shared_pick_goods m on m.tenant_id = p_rule.tenant_id and m.warehouse_id = p_rule.warehouse_id and m.rule_id = p_rule.id
$$;

update strategy.shared_pick_rule r set kept = strategy.shared_rule_whole(r);

-- Its goods are written after it, so it is looked at when all is written; the head is written whenever they are.
create function strategy.keep_shared_rule() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  rule strategy.shared_pick_rule;
  whole jsonb;
begin
  select * into rule from strategy.shared_pick_rule r where r.tenant_id = new.tenant_id and r.warehouse_id = new.warehouse_id and r.id = new.id;
  if not found then
    return null;
  end if;
  whole := strategy.shared_rule_whole(rule);
  if rule.kept is not distinct from whole then
    return null;
  end if;
  insert into strategy.setting_change (tenant_id, warehouse_id, table_name, row_id, owner_ids, before, after, created_by)
  values (
    rule.tenant_id, rule.warehouse_id, 'strategy.shared_pick_rule', rule.id,
    array(
      select distinct o::bigint
      from unnest(array[rule.kept, whole]) r
      cross join lateral jsonb_array_elements_text(r -> 'owner_ids') o
      where r is not null
    ),
    rule.kept, whole, coalesce(nullif(rule.updated_by, 0), rule.created_by)
  );
  update strategy.shared_pick_rule r set kept = whole where r.tenant_id = rule.tenant_id and r.warehouse_id = rule.warehouse_id and r.id = rule.id;
  return null;
end $$;

create constraint trigger keep_update after insert or update on strategy.shared_pick_rule deferrable initially deferred for each row execute function strategy.keep_shared_rule();
