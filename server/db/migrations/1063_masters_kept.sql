-- Masters that say how a warehouse works are kept as the settings are: each row before and after, so that a change can be told and taken back (ADR 63).
do $$
declare
  name text;
begin
  foreach name in array '{goods_similar,goods_storage_box,factory_room,owner_biz_config,pre_check_comment}'::text[]
  loop
    execute format('create trigger keep_insert after insert on strategy.%I referencing new table as new_rows for each statement execute function strategy.keep_change()', name);
    execute format('create trigger keep_update after update on strategy.%I referencing old table as old_rows new table as new_rows for each statement execute function strategy.keep_change()', name);
  end loop;
end $$;
