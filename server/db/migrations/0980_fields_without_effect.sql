-- What nothing ever obeyed: goods have pictures of their own, a class of customers and limits of packing material decided nothing,
-- and goods by weight cannot be received without their cartons (V19), whatever an owner's flow says. A server of the release before still
-- reads these columns while it is replaced: they are let go of here, and dropped by the release after.
comment on column basic.goods.image_url is '停用';
comment on column basic.customer.level is '停用';
comment on column strategy.owner_entry_flow.need_code_read is '停用';
comment on column basic.packing_material.max_weight is '停用';
comment on column basic.packing_material.max_volume is '停用';
