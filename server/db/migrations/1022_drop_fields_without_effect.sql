-- What 0980 let go of: the release that stopped reading these columns is out, and no server beside this one names them any more.
alter table basic.goods drop column image_url;
alter table basic.customer drop column level;
alter table strategy.owner_entry_flow drop column need_code_read;
alter table basic.packing_material drop column max_weight, drop column max_volume;
