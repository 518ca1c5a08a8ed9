/** Calls that make rows where the demo world has none of a list. */
export const MADE_BY: Readonly<Record<string, readonly string[]>> = {
  'client.page': ['client.add'],
  'notify.page': ['notify.save'],
  'appUpgrade.page': ['appUpgrade.add'],
  'importBatch.queryPage': ['unit.importCheck', 'dock.importCheck'],
  'goodsLevel.page': ['goodsLevel.add', 'goodsLevel.add'],
  'inMove.queryPage': ['inMove.add'],
  'replenish.queryPage': ['replenish.add'],
  'inventoryAdjust.queryPage': ['inventoryAdjust.add'],
  'shortage.queryPage': ['pick.short'],
  'outRecord.internalCheck': ['internalCheck.confirm'],
};

const record = (column: string, shown: string): string =>
  `select id, ${column} as value from ops.work_record where ${shown}`;

/** What a row does not show and its tables know: the ids of rows with the values of the filter, as SQL. */
export const KNOWN_BY: Readonly<Record<string, string>> = {
  'outOrder.queryPage.goodsId': 'select order_id as id, goods_id as value from outbound.detail',
  'outOrder.queryHiddenPage.goodsId': 'select order_id as id, goods_id as value from outbound.detail',
  'outOrder.queryPage.isOverdue':
    'select id, status < 90 and cutoff_at is not null and cutoff_at < now() as value from outbound."order"',
  'outOrder.queryHiddenPage.isOverdue':
    'select id, status < 90 and cutoff_at is not null and cutoff_at < now() as value from outbound."order"',
  'inboundOrder.queryPage.goodsId': 'select order_id as id, goods_id as value from inbound.detail',
  'inventoryAdjust.queryPage.goodsId': 'select adjust_id as id, goods_id as value from "inner".adjust_line',
  'goodsGroup.page.goodsId': 'select group_id as id, goods_id as value from basic.goods_group_item',
  'position.page.empty':
    'select p.id, not exists (select 1 from inventory.stock s where s.position_id = p.id and s.on_hand > 0) as value from basic.position p',
  'goods.page.barcode': 'select goods_id as id, barcode as value from basic.goods_barcode',
  'goodsCategory.page.parentId': 'select id, parent_id as value from basic.goods_category where parent_id is not null',
  'store.page.customerId': 'select id, customer_id as value from basic.store where customer_id is not null',
  'consigneeAddress.page.customerId':
    'select id, customer_id as value from basic.consignee_address where customer_id is not null',
  'pickTask.queryPage.areaId': 'select id, area_id as value from outbound.pick_task where area_id is not null',
  'wave.queryPage.routeId': 'select id, route_id as value from outbound.wave where route_id is not null',
  'collection.queryDocPage.routeId': 'select id, route_id as value from outbound.collection where route_id is not null',
  'shipment.queryDocPage.routeId': 'select id, route_id as value from outbound.shipment where route_id is not null',
  'shipment.queryDocPage.orderNo':
    'select i.ship_id as id, o.order_no as value from outbound.shipment_item i join outbound."order" o on o.id = i.order_id',
  'alarm.queryPage.ownerId': 'select id, owner_id as value from message.alarm where owner_id is not null',
  'addressWarning.page.ownerId': 'select id, owner_id as value from message.alarm where owner_id is not null',
  'changeRequest.queryPage.ownerId':
    'select id, owner_id as value from basic.change_request where owner_id is not null',
  'ledger.queryPage.ownerId': 'select id, owner_id as value from inventory.stock_ledger',
  'user.page.roleId': 'select user_id as id, role_id as value from iam.user_role',
  'user.selectList.roleId': 'select user_id as id, role_id as value from iam.user_role',
  'user.page.warehouseId': 'select user_id as id, warehouse_id as value from iam.user_warehouse',
  'user.selectList.warehouseId': 'select user_id as id, warehouse_id as value from iam.user_warehouse',
  'user.page.phone':
    'select u.id, a.phone as value from iam.user u join iam.account a on a.id = u.account_id where a.phone is not null',
  'user.selectList.phone':
    'select u.id, a.phone as value from iam.user u join iam.account a on a.id = u.account_id where a.phone is not null',
  'user.loginLog.userId': 'select id, user_id as value from iam.login_log where user_id is not null',
  'operationLog.query.userId': 'select id, user_id as value from ops.operation_log',
  'job.query.userId': 'select id, user_id as value from ops.job',
  'inMove.queryPage.ownerId': 'select task_id as id, owner_id as value from inventory.task_line',
  'replenish.queryPage.ownerId': 'select task_id as id, owner_id as value from inventory.task_line',
  'inboundPutaway.queryPage.ownerId': 'select task_id as id, owner_id as value from inventory.task_line',
  'outRecord.pick.staffId': record('staff_id', 'true'),
  'outRecord.assemble.staffId': record('staff_id', 'true'),
  'outRecord.checkDelivery.staffId': record('staff_id', 'true'),
  'outRecord.collection.staffId': record('staff_id', 'true'),
  'outRecord.internalCheck.staffId': record('staff_id', 'true'),
  'outRecord.shipment.staffId': record('staff_id', 'true'),
  'outRecord.assemble.taskNo': record('task_no', 'task_no is not null'),
  'outRecord.collection.taskNo': record('task_no', 'task_no is not null'),
};

/** Filters that the rows of the demo world do not show, by the reason. */
export const UNREAD: Readonly<Record<string, readonly string[]>> = {
  'a code of goods, place or container on one of the lines': [
    'inMove.queryPage.holds',
    'inboundPutaway.queryPage.holds',
    'replenish.queryPage.holds',
  ],
  'a place to go on from, no condition': ['ledger.queryPage.after'],
  'a scope of the question, not of the row': [
    'goodsCategory.queryBindings.houseId',
    'goodsCategory.queryBindings.staffId',
  ],
  'asked in ops/import-template.test.ts': ['importTemplate.queryPage.designed'],
  'calls of a test come from nowhere': ['online.page.ip', 'user.loginLog.ip'],
  'counted from today; asked in basic/transport/driver.test.ts': ['car.page.expiring', 'driver.page.expiring'],
  'done outside of a wave': [
    'outOrder.queryHiddenPage.waveNo',
    'outRecord.assemble.waveNo',
    'outRecord.checkDelivery.waveNo',
    'outRecord.collection.waveNo',
    'outRecord.internalCheck.waveNo',
    'outRecord.shipment.waveNo',
  ],
  'done without a task': ['outRecord.assemble.taskNo', 'outRecord.collection.taskNo'],
  'how rows are gathered, no condition': ['stock.asOf.by', 'stock.queryPage.by'],
  'judged by the lines; counted by the statistic': ['outOrder.queryHiddenPage.isShort', 'outOrder.queryPage.isShort'],
  'no row of the demo world has one': [
    'consigneeAddress.page.customerId',
    'customerContainer.page.storeId',
    'store.page.customerId',
    'wave.queryPage.routeId',
  ],
  'nobody has taken a task in the demo world': [
    'inMove.queryPage.mine',
    'inboundPutaway.queryPage.mine',
    'pickTask.queryPage.mine',
    'replenish.queryPage.mine',
  ],
  'of the reader, not of the message': ['message.page.status'],
  'on the lines': ['inMove.queryPage.positionCode', 'replenish.queryPage.positionCode', 'stock.asOf.positionCode'],
  'on the regions of a house': ['advanceHouse.page.regionCode'],
  'rows are sums over lots; goods are found by barcode under goods.page': ['stock.queryPage.barcode'],
  'rows are sums over owners, or their lines have it': [
    'inMove.queryPage.ownerId',
    'inventoryThreshold.alertPage.ownerId',
    'replenish.queryPage.ownerId',
    'stock.asOf.ownerId',
  ],
  'rows are sums over places': ['stock.queryPage.areaId'],
  'rows are sums; asked in inventory/read.test.ts': ['stock.queryPage.onlyAvailable'],
  'shown masked': ['smsOutbox.queryPage.phone'],
  'the row counts its lines; asked in inbound/putaway/room.test.ts': ['inboundPutaway.queryPage.unplaced'],
  'the audit stands for a dock, its span is of the applications behind it': [
    'platformAudit.queryPage.heldFrom',
    'platformAudit.queryPage.heldTo',
  ],
  'the demo world has one level': ['goodsCategory.page.parentId'],
  'the row has neither code nor name of its own': [
    'advanceHouse.page.keyword',
    'car.page.keyword',
    'consigneeAddress.page.keyword',
    'customerContainer.page.keyword',
    'factoryRoom.page.keyword',
    'goodsGroup.queryGoods.keyword',
    'goodsSimilar.page.keyword',
    'inventoryThreshold.page.keyword',
    'ownerBusinessConfig.page.keyword',
    'ownerWarehouse.page.keyword',
    'pickPosition.page.keyword',
    'storeSigned.page.keyword',
  ],
  'the row is a value, its dictionary the question': ['dictionary.page.type'],
  'the scope of the question': ['roadwayPosition.query.roadwayId'],
  'work on whole cartons names no goods': ['outRecord.collection.goodsId', 'outRecord.shipment.goodsId'],
};
