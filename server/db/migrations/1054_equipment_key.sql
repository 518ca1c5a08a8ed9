-- A device that speaks for itself proves who it is with a key of its own; only what the key comes to is kept.

alter table transport.equipment
  add column key_hash bytea check (octet_length(key_hash) = 32),
  add column key_at timestamptz,
  add constraint equipment_key_ck check ((key_hash is null) = (key_at is null));
create unique index equipment_key_uq on transport.equipment (key_hash) where key_hash is not null;
comment on column transport.equipment.key_at is '设备密钥发放时间';

-- Whose key this is. No row: nobody's, ended, or of a device out of use.
create function transport.device_of_key(p_hash bytea) returns table (tenant_id bigint, equip_id bigint, equip_no varchar)
language sql stable security definer set search_path = pg_catalog as $$
select e.tenant_id, e.id, e.equip_no from transport.equipment e where e.key_hash = p_hash and e.state <> 0
$$;

-- Whoever is connected as a device whose key, number or use has changed is shown out.
create function transport.device_bell() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('haocang_device', new.tenant_id || '/' || new.id);
  return null;
end
$$;
create trigger device_bell after update of key_hash, equip_no, state on transport.equipment for each row
  when (old.key_hash is not null
    and (new.key_hash is distinct from old.key_hash or new.equip_no <> old.equip_no or new.state = 0 and old.state <> 0))
  execute function transport.device_bell();

revoke execute on function transport.device_of_key(bytea), transport.device_bell() from public;
grant execute on function transport.device_of_key(bytea) to haocang_app;
