import { Feeder } from './feeder.ts';
import { NAMED_SCHEMAS } from './schemas.ts';
import { MARKS } from './wall.ts';
import type { ActorName, Prepare } from './world.ts';

/** Documents and masters the demo world has none of: one for those inside, one for whoever stands behind a wall, where his world allows. */
const WANTED = [
  'producer.add',
  'customer.add',
  'goodsLevel.add',
  'area.bindStaff',
  'inMove.add',
  'replenish.add',
  'inventoryAdjust.add',
  'stocktake.add',
  'internalCheck.confirm',
  'dock.importCheck',
  'outOrder.hidden',
  'lpn.addBatch',
  'outOrder.intercept',
  'wave.release',
  'pick.short',
  'pick.confirm',
  'checkDelivery.confirm',
  'assemble.confirm',
  'assemble.seal',
  'collection.confirm',
  'shipment.confirm',
  'wave.release',
  'printTask.told',
  'notify.save',
  'post.save',
];
const WORKERS: readonly ActorName[] = ['others', 'owner', 'warehouse', 'tenant'];

/** Documents that have no owner but the owners of what they carry; marked when all of it belongs to those beyond the wall. */
const MIXED = [
  ['outbound.wave', 'wave_no', 'select 1 from outbound."order" o where o.wave_id = d.id'],
  [
    'outbound.pick_task',
    'task_no',
    'select 1 from outbound.pick_line l join inventory.stock o on o.id = l.stock_id where l.task_id = d.id',
  ],
  ['inventory.task', 'task_no', 'select 1 from inventory.task_line o where o.task_id = d.id'],
  ['outbound.collection', 'coll_no', 'select 1 from outbound."order" o where o.wave_id = d.wave_id'],
  [
    'ops.work_record',
    'order_no',
    `select 1 from outbound."order" o where o.id = d.order_id and d.rec_type in ('PICK', 'CHECK_DELIVERY', 'INTERNAL_CHECK', 'ASSEMBLE', 'COLLECTION', 'SHIPMENT', 'UNPICK')`,
  ],
  [
    'outbound.shipment',
    'ship_no',
    'select 1 from outbound.shipment_item i join outbound."order" o on o.id = i.order_id where i.ship_id = d.id',
  ],
  // A partner's files are his owners', whom his client names.
  [
    'hook.edi_partner',
    'name',
    'select 1 from iam.api_client c join iam.user_owner o on o.tenant_id = c.tenant_id and o.user_id = c.user_id where c.tenant_id = d.tenant_id and c.id = d.client_id',
  ],
  [
    'hook.edi_file',
    'file_name',
    'select 1 from hook.edi_partner p join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id join iam.user_owner o on o.tenant_id = c.tenant_id and o.user_id = c.user_id where p.tenant_id = d.tenant_id and p.id = d.partner_id',
  ],
] as const;

/**
 * Mark every name, code and number of tenant 1, of its first warehouse and of two of its three owners. The rows are changed behind the application's
 * back, with triggers and foreign keys off, because history may not be rewritten otherwise; codes of virtual places and of no lot stay as the code knows them.
 */
export const mark: Prepare = async (run, world) => {
  for (const name of WANTED) for (const who of WORKERS) await new Feeder(world, world.actors[who]).reach(name);
  const { warehouseId } = world.actors.inside;
  const owners = world.actors.others.ownerIds?.join();
  await run('set session_replication_role = replica');
  await run(`do $$
    declare c record; suffix text; has text[];
    begin
      for c in select format('%I.%I', n.nspname, t.relname) as tbl, t.relname, a.attname as col, array(select x.attname::text from pg_attribute x where x.attrelid = t.oid) as has
        from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
        where n.nspname in ${NAMED_SCHEMAS} and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and a.attgenerated = ''
          and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attname ~ '^(code|name|short_name|consignee|.*_(no|name|code))$' and a.attname !~ '^(type|reason|biz|carrier|defect|crew|rule|group)_code$'
          and t.relname not in ('dictionary', 'import_batch', 'invariant_run', 'idempotency') and exists (select 1 from pg_attribute x where x.attrelid = t.oid and x.attname = 'tenant_id')
      loop
        suffix := '''${MARKS.tenant}''';
        if 'warehouse_id' = any(c.has) then suffix := suffix || ' || case when warehouse_id = ${warehouseId} then ''${MARKS.warehouse}'' else '''' end'; end if;
        if 'owner_id' = any(c.has) then suffix := suffix || ' || case when owner_id in (${owners}) then ''${MARKS.owner}'' else '''' end';
        elsif c.relname = 'owner' then suffix := suffix || ' || case when id in (${owners}) then ''${MARKS.owner}'' else '''' end'; end if;
        begin
          execute format('update %s set %I = %I || %s where tenant_id = 1 and %I ~ ''^[^@-]''', c.tbl, c.col, c.col, suffix, c.col);
        exception when check_violation or string_data_right_truncation then null;
        end;
      end loop;
    end $$`);
  // A transfer is of two houses: what goes to whoever stands behind the wall is his as well. What is on the road goes to a third house, which he may not see.
  await run(
    `update service.transfer_order set to_warehouse_id = (select id from basic.warehouse where tenant_id = 1 and code like 'FX01%') where tenant_id = 1 and warehouse_id = ${warehouseId} and status = 40`,
  );
  await run(
    `update service.transfer_order set order_no = replace(order_no, '${MARKS.warehouse}', '') where tenant_id = 1 and to_warehouse_id = ${world.actors.warehouse.warehouseId}`,
  );
  for (const [table, column, orders] of MIXED) {
    await run(
      `update ${table} d set ${column} = d.${column} || '${MARKS.owner}' where d.tenant_id = 1 and exists (${orders} and o.owner_id in (${owners})) and not exists (${orders} and o.owner_id not in (${owners}))`,
    );
  }
  // Messages are a person's own: none of the inside person's may be seen from behind a wall; a warehouse is none.
  await run(
    `update message.message set title = title || '${MARKS.tenant}${MARKS.owner}' where tenant_id = 1 and content = '内容' and biz_id = ${world.actors.inside.userId}`,
  );
  await run(`update message.inform_message set title = title || '${MARKS.tenant}' where tenant_id = 1`);
  await run(
    `update message.alarm set biz_code = biz_code || '${MARKS.tenant}' || case when warehouse_id = ${warehouseId} then '${MARKS.warehouse}' else '' end || case when owner_id in (${owners}) then '${MARKS.owner}' else '' end where tenant_id = 1`,
  );
  await run(
    `update strategy.pre_check_comment set content = content || '${MARKS.tenant}' || case when warehouse_id = ${warehouseId} then '${MARKS.warehouse}' else '' end where tenant_id = 1`,
  );
  await run(
    `update billing.cost_config set config_no = config_no || '${MARKS.warehouse}' where tenant_id = 1 and house_id = ${warehouseId}`,
  );
  await run('set session_replication_role = origin');
};
