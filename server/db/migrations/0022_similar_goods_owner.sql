-- A pair of similar goods is in the book of their owner, as the goods are; and nothing stands in for itself.
alter table strategy.goods_similar add column owner_id bigint;
update strategy.goods_similar s set owner_id = g.owner_id
from basic.goods g where g.tenant_id = s.tenant_id and g.id = s.goods_id;
alter table strategy.goods_similar
  alter column owner_id set not null,
  add constraint goods_similar_owner_fk foreign key (tenant_id, owner_id) references basic.owner,
  add constraint goods_similar_not_itself check (goods_id <> similar_id);
comment on column strategy.goods_similar.ratio_from is '商品数量';
comment on column strategy.goods_similar.ratio_to is '替代数量';
