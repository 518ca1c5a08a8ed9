-- A waybill that is cancelled is driven on no leg: its legs said that they waited for ever.
update transport.waybill_leg l
set status = 9, version = l.version + 1, updated_at = now()
from transport.waybill b
where b.tenant_id = l.tenant_id
  and b.warehouse_id = l.warehouse_id
  and b.id = l.waybill_id
  and b.status = 9
  and l.status in (0, 3);

-- Legs of all waybills on one list, newest first.
create index waybill_leg_list_ix on transport.waybill_leg (tenant_id, warehouse_id, plan_depart_at desc, id desc);
