-- Stocktakes that the clock writes (每日循环盘点): one for each owner and day, however many servers try.
alter table "inner".stocktake add column is_daily boolean not null default false;
comment on column "inner".stocktake.is_daily is '每日循环盘点';
create unique index stocktake_daily_uq on "inner".stocktake (tenant_id, warehouse_id, owner_id, plan_on) where is_daily;
-- When goods were last counted was noted only for goods that had parameters of the house already, and none got any.
insert into basic.goods_house (tenant_id, warehouse_id, goods_id, last_count_on)
select l.tenant_id, l.warehouse_id, l.goods_id, max((k.audit_at at time zone 'Asia/Shanghai')::date)
from "inner".stocktake_line l
join "inner".stocktake k on (k.tenant_id, k.warehouse_id, k.id) = (l.tenant_id, l.warehouse_id, l.take_id) and k.status = 50
where l.goods_id is not null
group by l.tenant_id, l.warehouse_id, l.goods_id
on conflict (tenant_id, warehouse_id, goods_id)
do update set last_count_on = greatest(goods_house.last_count_on, excluded.last_count_on);
