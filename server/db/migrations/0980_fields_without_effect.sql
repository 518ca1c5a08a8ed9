-- What nothing ever obeyed: goods have pictures of their own, a class of customers and limits of packing material decided nothing,
-- and goods by weight cannot be received without their cartons (V19), whatever an owner's flow says.
alter table basic.goods drop column image_url;
alter table basic.customer drop column level;
alter table strategy.owner_entry_flow drop column need_code_read;
alter table basic.packing_material drop column max_weight, drop column max_volume;
