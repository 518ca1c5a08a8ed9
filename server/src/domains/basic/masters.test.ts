import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import { cart } from '#contract/basic/container/cart.ts';
import { cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { lpnApi } from '#contract/basic/container/lpn.ts';
import { packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { seedWall } from '#contract/basic/container/seed-wall.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsBrand } from '#contract/basic/goods/brand.ts';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { goodsGroupApi } from '#contract/basic/goods/group.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner } from '#contract/basic/partner/owner.ts';
import { producer } from '#contract/basic/partner/producer.ts';
import { store } from '#contract/basic/partner/store.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { carType } from '#contract/basic/transport/car-type.ts';
import { routeApi } from '#contract/basic/transport/route.ts';
import { advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { dock } from '#contract/basic/warehouse/dock.ts';
import { warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { businessDictionaryApi } from '#contract/ops/dictionary.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { customerContainer } from '#contract/strategy/customerContainer.ts';
import { factoryRoomApi } from '#contract/strategy/factoryRoom.ts';
import { ownerBusinessConfig } from '#contract/strategy/ownerBusinessConfig.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../testing/given/basic.ts';
import { wired } from '../../testing/wire.ts';

/** Every master, asked the same over HTTP: list, search, add, edit, delete, refusal when in use, export, import by check and confirm, error file. */
interface Api {
  page: Endpoint;
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  export: Endpoint;
  template: Endpoint;
  importCheck: Endpoint;
  importConfirm: Endpoint;
}
interface Master {
  api: Api;
  /** A row by hand, what an edit changes in it, and the search that finds it. */
  row: object;
  change: object;
  search: object;
  /** A line of the sheet; the same line with one bad cell. */
  line: Record<string, string | number>;
  wrong: Record<string, string | number>;
  /** The search that finds the imported row. */
  imported: object;
  /** Somebody takes the row into use; how the removal is then refused. Absent where nothing can. */
  use?: (id: number) => Promise<unknown>;
  refusal?: string;
}

let running: TestApp;
const place = {
  room: 0,
  area: 0,
  position: 0,
  customer: 0,
  store: 0,
  producer: 0,
  spec: 0,
  otherSpec: 0,
  otherRoom: 0,
};
const clerk = () => someone({ permissions: { has: () => true } as unknown as Set<string> });

const send = (endpoint: Endpoint, input: object, file?: Buffer) => running.app.inject(wired(endpoint, input, { file }));
/** The whole envelope, refusals too. */
const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await send(endpoint, input, file)).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const add = async (endpoint: Endpoint, input: object): Promise<number> =>
  (await done<{ id: number }>(endpoint, input)).id;
async function book(endpoint: Endpoint, input: object): Promise<string[][]> {
  const { sheets } = await readXlsx(new Uint8Array((await send(endpoint, input)).rawPayload));
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}
const filled = (line: object) => sheet(Object.keys(line), [Object.values(line)]);
const asOwner = (text: string) => ownerOf(running, (client) => client.query(text));

beforeAll(async () => {
  running = await testApp(async () => clerk());
  await givenHouses(running);
  place.room = await add(roomApi.add, { code: 'PR', name: '底房', storageMode: 3 });
  place.otherRoom = await add(roomApi.add, { code: 'FR', name: '厂房', storageMode: 3 });
  place.area = await add(areaApi.add, { code: 'PA', name: '底区', roomId: place.room, kind: 'STORE' });
  place.position = await add(positionApi.add, { code: 'PP', areaId: place.area });
  place.customer = await add(customerApi.add, { ownerId: 1, code: 'PC', name: '底客' });
  place.store = await add(store.api.add, { ownerId: 1, customerId: place.customer, code: 'PS', name: '底店' });
  await add(channelSource.api.add, { code: 'PCH', name: '底渠' });
  place.producer = await add(producer.api.add, { ownerId: 1, code: 'PP', name: '底厂' });
  place.spec = await add(containerSpec.api.add, { code: 'PK', name: '底规', kind: 'TOTE' });
  place.otherSpec = await add(containerSpec.api.add, { code: 'PK2', name: '二规', kind: 'TOTE' });
  for (const code of ['PG1', 'PG2'])
    await add(goodsApi.add, { ownerId: 1, code, name: code, storageMode: 3, baseUnitId: 1 });
  await add(store.api.add, { ownerId: 2, code: 'PS', name: '二店' });
});
afterAll(() => running?.close());

const stockAt = (columns: string, values: string) =>
  asOwner(`with l as (insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash) select 1, 1, id, gen_random_uuid(), gen_random_uuid() from basic.goods where tenant_id = 1 and code like 'STOCK%' order by id limit 1 returning id, goods_id)
  insert into inventory.stock (tenant_id, warehouse_id, lot_id, goods_id, owner_id, on_hand, ${columns}) select 1, 1, l.id, l.goods_id, 1, 5, ${values} from l`);
let goodsMade = 0;
const anyGoods = () =>
  add(goodsApi.add, { ownerId: 1, code: `STOCK${++goodsMade}`, name: '货', storageMode: 3, baseUnitId: 1 });
const orderBy = (table: string, column: string, id: number, more = '') =>
  asOwner(
    `insert into ${table}.order (tenant_id, warehouse_id, order_no, order_type, owner_id, ${column} ${more ? ', require_on' : ''}) values (1, 1, 'NO-${column}', 1, 1, ${id} ${more})`,
  );

const masters: Record<string, Master> = {
  仓库: {
    api: warehouseApi,
    row: { code: 'W9', name: '九仓' },
    change: { name: '九号仓' },
    search: { code: 'W9' },
    line: { 仓库编码: 'W10', 仓库名称: '十仓', 仓库类型: '前置仓' },
    wrong: { 仓库类型: '飞机' },
    imported: { code: 'W10' },
    use: (id) => add(warehouseGroupApi.add, { code: 'GU', name: '组', warehouseIds: [id] }),
    refusal: '【W9】已被仓组成员【GU】使用，不能删除',
  },
  仓组: {
    api: warehouseGroupApi,
    row: { code: 'WG', name: '组', warehouseIds: [1] },
    change: { name: '新组' },
    search: { code: 'WG' },
    line: { 仓组编码: 'WG2', 仓组名称: '二组', 仓库编码: 'WH1, WH2' },
    wrong: { 仓库编码: 'WH1,NONE' },
    imported: { code: 'WG2' },
  },
  库房: {
    api: roomApi,
    row: { code: 'R9', name: '九房', storageMode: 3 },
    change: { name: '九号房' },
    search: { code: 'R9' },
    line: { 库房编码: 'R10', 库房名称: '十房', 温层: '常温' },
    wrong: { 温层: '火热' },
    imported: { code: 'R10' },
    use: (id) => add(areaApi.add, { code: 'AU', name: '区', roomId: id, kind: 'STORE' }),
    refusal: '【R9】已被库区【AU】使用，不能删除',
  },
  库区: {
    api: areaApi,
    row: {
      code: 'A9',
      name: '九区',
      get roomId() {
        return place.room;
      },
      kind: 'STORE',
    },
    change: { name: '九号区' },
    search: { code: 'A9' },
    line: { 库房: 'PR', 库区编码: 'A10', 库区名称: '十区', 类型: '存储' },
    wrong: { 库房: 'NONE' },
    imported: { code: 'A10' },
    use: (id) => add(positionApi.add, { code: 'PU', areaId: id }),
    refusal: '【A9】已被库位【PU】使用，不能删除',
  },
  巷道: {
    api: roadway.api,
    row: {
      code: 'X9',
      get areaId() {
        return place.area;
      },
    },
    change: { orderNo: 7 },
    search: { code: 'X9' },
    line: { 库区: 'PA', 巷道编码: 'X10' },
    wrong: { 库区: 'NONE' },
    imported: { code: 'X10' },
    use: (id) => add(positionApi.add, { code: 'PX', areaId: place.area, roadwayId: id }),
    refusal: '【X9】已被库位【PX】使用，不能删除',
  },
  库位编码规则: {
    api: shelfCodeRuleApi,
    row: { name: '规则九', segments: [{ key: 'area' }, { key: 'bay', from: 1, to: 9 }] },
    change: { name: '规则九', separator: '.' },
    search: { name: '规则九' },
    line: { 规则名称: '规则十', 分隔符: '-', 第1段: '库区', 第2段: '列', 第2段位数: 2, 第2段从: 1, 第2段到: 12 },
    wrong: { 第2段到: 500 },
    imported: { name: '规则十' },
    use: (id) => add(positionApi.add, { code: 'PA.01', areaId: place.area, ruleId: id }),
    refusal: '【规则九】已被库位【PA.01】使用，不能删除',
  },
  库位: {
    api: positionApi,
    row: {
      code: 'P9',
      get areaId() {
        return place.area;
      },
    },
    change: { maxPallets: 4 },
    search: { code: 'P9' },
    line: { 库位编码: 'P10', 库区: 'PA' },
    wrong: { 库区: 'NONE' },
    imported: { code: 'P10' },
    use: async (id) => {
      await anyGoods();
      await stockAt('position_id', String(id));
    },
    refusal: '【P9】已被库存余额【STOCK1】使用，库位已产生业务数据，请停用',
  },
  月台: {
    api: dock.api,
    row: { code: 'D9', name: '九台' },
    change: { name: '九号台' },
    search: { code: 'D9' },
    line: { 月台编码: 'D10', 月台名称: '十台', 开放时间: '06:00', 关闭时间: '22:00' },
    wrong: { 关闭时间: '05:00' },
    imported: { code: 'D10' },
    use: (id) =>
      asOwner(
        `insert into outbound.shipment (tenant_id, warehouse_id, ship_no, delivery_type, dock_id) values (1, 1, 'S1', 1, ${id})`,
      ),
    refusal: '【D9】已被发运单【S1】使用，不能删除',
  },
  容器规格: {
    api: containerSpec.api,
    row: { code: 'C9', name: '九规', kind: 'PALLET' },
    change: { name: '九号规' },
    search: { code: 'C9' },
    line: { 容器规格编码: 'C10', 容器规格名称: '十规', 类型: '托盘' },
    wrong: { 类型: '飞机' },
    imported: { code: 'C10' },
    use: (id) => add(lpnApi.add, { code: 'LU', specId: id }),
    refusal: '【C9】已被容器【LU】使用，不能删除',
  },
  托盘: {
    api: lpnApi,
    row: { code: 'L9' },
    change: { remark: '新' },
    search: { code: 'L9' },
    line: { 托盘号: 'L10', 类型: '托盘' },
    wrong: { 类型: '飞机' },
    imported: { code: 'L10' },
    use: async (id) => {
      await anyGoods();
      await stockAt('position_id, lpn_id', `${place.position}, ${id}`);
    },
    refusal: '【L9】已被库存余额【STOCK1】使用，不能删除',
  },
  拣货车: {
    api: cart.api,
    row: { code: 'K9', rows: 2, cols: 2, slotQty: 4 },
    change: { maxWeight: 9 },
    search: { code: 'K9' },
    line: { 拣货车编码: 'K10', 行数: 1, 列数: 2, 格口数: 2 },
    wrong: { 格口数: 3 },
    imported: { code: 'K10' },
    use: (id) =>
      asOwner(
        `with w as (insert into outbound.wave (tenant_id, warehouse_id, wave_no) values (1, 1, 'WV1') returning id) insert into outbound.pick_task (tenant_id, warehouse_id, task_no, wave_id, kind, method, cart_id) select 1, 1, 'T1', id, 'PIECE', 1, ${id} from w`,
      ),
    refusal: '【K9】已被拣货任务【T1】使用，不能删除',
  },
  播种墙: {
    api: seedWall.api,
    row: {
      code: 'B9',
      get areaId() {
        return place.area;
      },
      rows: 2,
      cols: 3,
      slotQty: 6,
    },
    change: { rows: 3, slotQty: 9 },
    search: { code: 'B9' },
    line: { 播种墙编码: 'B10', 库区: 'PA', 行数: 1, 列数: 2, 格口数: 2 },
    wrong: { 格口数: 3 },
    imported: { code: 'B10' },
    use: (id) =>
      asOwner(
        `with w as (insert into outbound.wave (tenant_id, warehouse_id, wave_no) values (1, 1, 'WV2') returning id) insert into outbound.pick_task (tenant_id, warehouse_id, task_no, wave_id, kind, method, seed_wall_id) select 1, 1, 'T2', id, 'PIECE', 2, ${id} from w`,
      ),
    refusal: '【B9】已被拣货任务【T2】使用，不能删除',
  },
  车型: {
    api: carType.api,
    row: { code: 'CT9', name: '九车', sizeClass: 2, volumeM3: 15.5 },
    change: { name: '九号车', speedKmh: 60.5 },
    search: { code: 'CT9' },
    line: { 车型编码: 'CT10', 车型名称: '十车', 类别: '重型', '容积m³': 40.25 },
    wrong: { 类别: '飞机' },
    imported: { code: 'CT10' },
  },
  商品品牌: {
    api: goodsBrand.api,
    row: { code: 'BR9', name: '九牌' },
    change: { name: '九号牌', company: '九公司' },
    search: { code: 'BR9' },
    line: { 品牌编码: 'BR10', 品牌名称: '十牌' },
    wrong: { 品牌名称: '' },
    imported: { code: 'BR10' },
    use: (id) => add(goodsApi.add, { ownerId: 1, code: 'GBR', name: '货', storageMode: 3, baseUnitId: 1, brandId: id }),
    refusal: '【BR9】已被商品【GBR】使用，不能删除',
  },
  商品组: {
    api: goodsGroupApi,
    row: { ownerId: 1, code: 'GR9', name: '九组' },
    change: { name: '九号组' },
    search: { code: 'GR9' },
    line: { 货主: 'OW1', 商品组编码: 'GR10', 商品组名称: '十组', 商品编码: 'PG1，PG2' },
    wrong: { 商品编码: 'PG1 NONE' },
    imported: { code: 'GR10' },
  },
  包装耗材: {
    api: packingMaterialApi,
    row: { code: 'PM9', name: '九箱', kind: 'CARTON', unitId: 1, length: 300 },
    change: { name: '九号箱', special: true },
    search: { code: 'PM9', kind: 'CARTON' },
    line: { 耗材编码: 'PM10', 耗材名称: '十袋', 类型: '冰袋干冰', 特殊包材: '是' },
    wrong: { 类型: '飞机' },
    imported: { code: 'PM10', special: true },
  },
  渠道来源: {
    api: channelSource.api,
    row: { code: 'CH9', name: '九渠' },
    change: { name: '九号渠' },
    search: { code: 'CH9' },
    line: { 渠道编码: 'CH10', 渠道名称: '十渠', 上级渠道: 'PCH' },
    wrong: { 上级渠道: 'NONE' },
    imported: { code: 'CH10' },
    use: (id) => add(channelSource.api.add, { code: 'CHU', name: '下', parentId: id }),
    refusal: '【CH9】已被渠道来源【CHU】使用，不能删除',
  },
  箱流转: {
    api: cartonFlowApi,
    row: {
      name: '九流',
      get specId() {
        return place.spec;
      },
      managerId: 0,
    },
    change: { name: '九号流', returnable: true },
    search: { name: '九' },
    line: { 箱流转配置名称: '十流', 容器规格: 'PK2', 管理人: '否' },
    wrong: { 管理人: '无此人' },
    imported: { name: '十流' },
  },
  客户容器: {
    api: customerContainer.api,
    row: {
      ownerId: 1,
      get customerId() {
        return place.customer;
      },
      get specId() {
        return place.spec;
      },
      qtyHeld: 3,
    },
    change: { qtyHeld: 9 },
    search: {
      get specId() {
        return place.spec;
      },
    },
    line: { 货主: 'OW1', 客户: 'PC', 门店: 'PS', 容器规格: 'PK2', 在外数量: 5 },
    wrong: { 门店: 'NONE' },
    imported: {
      get specId() {
        return place.otherSpec;
      },
    },
  },
  工厂库房: {
    api: factoryRoomApi,
    row: {
      ownerId: 1,
      get producerId() {
        return place.producer;
      },
      get roomId() {
        return place.room;
      },
    },
    change: { priority: 7 },
    search: {
      get roomId() {
        return place.room;
      },
    },
    line: { 货主: 'OW1', 生产商: 'PP', 库房: 'FR' },
    wrong: { 库房: 'NONE' },
    imported: {
      get roomId() {
        return place.otherRoom;
      },
    },
  },
  货主业务配置: {
    api: ownerBusinessConfig.api,
    row: { ownerId: 1 },
    change: { adjustAuditQty: 100, confirmOnFloor: false },
    search: { ownerId: 1 },
    line: { 货主: 'OW2', 每日循环盘数: 30 },
    wrong: { '复盘抽检%': 101 },
    imported: { ownerId: 2 },
  },
  业务字典: {
    api: businessDictionaryApi,
    row: { bizType: '退货原因', code: 'BD9', name: '九因' },
    change: { name: '九号因' },
    search: { bizType: '退货原因', name: '九' },
    line: { 类型: '退货原因', 编码: 'BD10', 名称: '十因' },
    wrong: { 名称: '' },
    imported: { name: '十因' },
  },
  异常配置: {
    api: anomalyConfig.api,
    row: { direction: 1, code: 'E9', name: '九异', receiverRoleIds: [] },
    change: { name: '九号异', deadlineHours: 4 },
    search: { code: 'E9', direction: 1 },
    line: { 方向: '出库', 异常编码: 'E9', 异常名称: '同码异向', 级别: '重大' },
    wrong: { 处理时限h: 9999 },
    imported: { direction: 2 },
  },
  前置仓配置: {
    api: advanceHouseApi,
    row: { houseId: 1, parentHouseId: 2, cutOff: '16:00', regionCodes: ['3101', '330109'] },
    change: { replenishDays: 3 },
    search: { houseId: 1 },
    line: { 前置仓: 'WH2', 上级仓: 'WH1', 截单时间: '18:00', 服务地区: '3303，3302' },
    wrong: { 服务地区: '3303 上海' },
    imported: { houseId: 2 },
  },
  货主: {
    api: owner.api,
    row: { code: 'O9', name: '九主' },
    change: { name: '九号主' },
    search: { code: 'O9' },
    line: { 货主编码: 'O10', 货主名称: '十主' },
    wrong: { 货主名称: '' },
    imported: { code: 'O10' },
    use: (id) => add(supplier.api.add, { ownerId: id, code: 'SU', name: '供' }),
    refusal: '【O9】已被供应商【SU】使用，不能删除',
  },
  货主仓库关系: {
    api: ownerWarehouse.api,
    row: { ownerId: 2, warehouseId: 1 },
    change: { status: 0 },
    search: { ownerId: 2, warehouseId: 1 },
    line: { 货主: 'OW2', 仓库: 'WH2' },
    wrong: { 仓库: 'NONE' },
    imported: { ownerId: 2, warehouseId: 2 },
    use: () =>
      asOwner(
        `insert into inbound.order (tenant_id, warehouse_id, order_no, order_type, owner_id) values (1, 1, 'NO-owner', 1, 2)`,
      ),
    refusal: '【货主2】在【仓1】有未完成入库单，不能删除',
  },
  供应商: {
    api: supplier.api,
    row: { ownerId: 1, code: 'V9', name: '九供' },
    change: { name: '九号供' },
    search: { code: 'V9' },
    line: { 货主: 'OW1', 供应商编码: 'V10', 供应商名称: '十供' },
    wrong: { 货主: 'NONE' },
    imported: { code: 'V10' },
    use: (id) => orderBy('inbound', 'supplier_id', id),
    refusal: '【V9】已被入库单【NO-supplier_id】使用，不能删除',
  },
  客户: {
    api: customerApi,
    row: { ownerId: 1, code: 'U9', name: '九客' },
    change: { name: '九号客' },
    search: { code: 'U9' },
    line: { 货主: 'OW1', 客户编码: 'U10', 客户名称: '十客', 有效期至: '2030-01-31' },
    wrong: { 有效期至: '2030-02-31' },
    imported: { code: 'U10' },
    use: (id) => add(store.api.add, { ownerId: 1, code: 'TU', name: '店', customerId: id }),
    refusal: '【U9】已被门店【TU】使用，不能删除',
  },
  收货地址: {
    api: consigneeAddressApi,
    row: {
      ownerId: 1,
      consignee: '九人',
      phone: '13800000009',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 9 号',
    },
    change: { consignee: '九号人' },
    search: { consignee: '九' },
    line: {
      货主: 'OW1',
      收货人: '十人',
      手机号: '13800000010',
      省: '浙江省',
      市: '杭州市',
      区: '西湖区',
      详细地址: '文三路 10 号',
      经度: 120.13,
      纬度: 30.27,
    },
    wrong: { 手机号: '无' },
    imported: { consignee: '十' },
  },
  门店: {
    api: store.api,
    row: { ownerId: 1, code: 'T9', name: '九店' },
    change: { name: '九号店' },
    search: { code: 'T9' },
    line: { 货主: 'OW1', 客户: 'PC', 门店编码: 'T10', 门店名称: '十店' },
    wrong: { 客户: 'NONE' },
    imported: { code: 'T10' },
    use: (id) =>
      add(routeApi.add, {
        code: 'LU',
        name: '线',
        cutoff: '18:00',
        depart: '20:00',
        stops: [{ storeId: id, stopNo: 1 }],
      }),
    refusal: '【T9】已被线路门店【LU】使用，不能删除',
  },
  线路: {
    api: routeApi,
    row: { code: 'L9', name: '九线', cutoff: '18:00', depart: '20:00' },
    change: { name: '九号线' },
    search: { code: 'L9' },
    line: { 线路编码: 'L10', 线路名称: '十线', 截单时间: '18:00', 发车时间: '20:00', 途经门店: 'OW2/PS OW1/PS' },
    wrong: { 途经门店: 'PS' },
    imported: { code: 'L10' },
    use: (id) => orderBy('outbound', 'route_id', id, ", '2030-01-01'"),
    refusal: '【L9】已被出库单【NO-route_id】使用，不能删除',
  },
  商品: {
    api: goodsApi,
    row: { ownerId: 1, code: 'G9', name: '九货', storageMode: 3, baseUnitId: 1 },
    change: { name: '九号货' },
    search: { code: 'G9' },
    line: { 货主: 'OW1', 商品编码: 'G10', 商品名称: '十货', 温层: '常温', 基本单位: 'PCS', 条码: '690' },
    wrong: { 基本单位: 'NONE' },
    imported: { code: 'G10' },
    use: (id) =>
      asOwner(
        `insert into inventory.lot (tenant_id, owner_id, goods_id, lot_no, key_hash) values (1, 1, ${id}, 'LOT9', 'LOT9')`,
      ),
    refusal: '【G9】已被批次【LOT9】使用，不能删除',
  },
  计量单位: {
    api: unitApi,
    row: { code: 'N9', name: '九' },
    change: { name: '九个' },
    search: { code: 'N9' },
    line: { 计量单位编码: 'N10', 计量单位名称: '十', 类型: '计件' },
    wrong: { 类型: '飞机' },
    imported: { code: 'N10' },
    use: (id) => add(goodsApi.add, { ownerId: 1, code: 'GN', name: '货', storageMode: 3, baseUnitId: id }),
    refusal: '【N9】已被商品【GN】使用，不能删除',
  },
  商品分类: {
    api: goodsCategoryApi,
    row: { code: 'Y9', name: '九类' },
    change: { name: '九号类' },
    search: { code: 'Y9' },
    line: { 商品分类编码: 'Y10', 商品分类名称: '十类' },
    wrong: { 商品分类名称: '' },
    imported: { code: 'Y10' },
    use: (id) =>
      add(goodsApi.add, { ownerId: 1, code: 'GY', name: '货', storageMode: 3, baseUnitId: 1, categoryId: id }),
    refusal: '分类下有商品，不能删除',
  },
};

interface Listed {
  id: number;
  version: number;
}
/** What does not change when a row is made anew: all but keys, times and what is kept for it. */
const FLEETING = new Set(['id', 'version', 'createdAt', 'updatedAt', 'lpnId', 'path']);
const lasting = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !FLEETING.has(name)));
const find = async (api: Api, param: object) => (await done<{ list: Listed[] }>(api.page, { param })).list;

const madeIn = async (batchId: number): Promise<string> =>
  ownerOf(
    running,
    async (owner) =>
      (
        await owner.query<{ table: string }>('select made_table as table from ops.import_batch where id = $1', [
          batchId,
        ])
      ).rows[0]?.table ?? '',
  );

describe.each(Object.entries(masters))(
  '%s',
  (_name, { api, row, change, search, line, wrong, imported, use, refusal }) => {
    test('is added, found, not added twice, edited and exported', async () => {
      await add(api.add, row);
      const [listed] = await find(api, search);
      expect(listed).toMatchObject(
        row instanceof Object && 'segments' in row ? { version: 0 } : { ...row, version: 0 },
      );
      expect(await ask(api.add, row)).toMatchObject({ code: 100005 });
      await done(api.update, { ...row, ...change, id: listed?.id, version: 0 });
      expect((await find(api, search))[0]).toMatchObject({ ...change, version: 1 });
      expect(await ask(api.update, { ...row, id: listed?.id, version: 0 })).toMatchObject({ code: 100003 });
      expect((await book(api.export, search)).slice(1)).toHaveLength(1);
    });

    test('comes in by check and confirm; a bad cell is told by row and column, and stands in the error file', async () => {
      const [head = []] = await book(api.template, {});
      expect(head.map((label) => label.replace('*', ''))).toEqual(expect.arrayContaining(Object.keys(line)));
      const bad = await done<{
        batchId: number;
        errorCount: number;
        errors: { row: number; column: string; msg: string }[];
      }>(api.importCheck, {}, await filled({ ...line, ...wrong }));
      expect(bad.errors).toMatchObject([
        { row: 2, column: Object.keys(wrong)[0]?.startsWith('第') ? '第1段' : Object.keys(wrong)[0] },
      ]);
      expect(await ask(api.importConfirm, { batchId: bad.batchId })).toMatchObject({ code: 100008 });
      expect((await book(importBatchApi.errors, { batchId: bad.batchId }))[1]?.at(-1)).toContain(bad.errors[0]?.msg);
      const good = await done<{ batchId: number }>(api.importCheck, {}, await filled(line));
      expect(await done(api.importConfirm, { batchId: good.batchId })).toEqual({ imported: 1 });
      expect(await find(api, imported)).toHaveLength(1);
    });

    test('an import is taken back whole, once, unless somebody changed what it brought; then the file may come again', async () => {
      const bring = async (): Promise<number> => {
        const { batchId } = await done<{ batchId: number }>(api.importCheck, {}, await filled(line));
        await done(api.importConfirm, { batchId });
        return batchId;
      };
      const [brought] = await find(api, imported);
      await done(api.remove, { id: brought?.id, version: brought?.version });
      const first = await bring();
      expect(await done(importBatchApi.undo, { batchId: first })).toEqual({ undone: 1 });
      expect(await find(api, imported)).toEqual([]);
      expect(await ask(importBatchApi.undo, { batchId: first })).toMatchObject({ code: 100004, msg: '该导入已经撤销' });
      const second = await bring(),
        [listed] = await find(api, imported),
        table = listed && (await madeIn(second));
      await asOwner(`update ${table} set version = version + 1 where tenant_id = 1 and id = ${listed?.id}`);
      expect(await ask(importBatchApi.undo, { batchId: second })).toMatchObject({
        code: 100003,
        msg: expect.stringMatching(/^【.+】导入后已被修改，不能撤销导入$/),
      });
      expect(await find(api, imported)).toHaveLength(1);
    });

    test('what was exported comes back as it was', async () => {
      const [before] = await find(api, imported);
      const exported = await send(api.export, imported);
      await done(api.remove, { id: before?.id, version: before?.version });
      expect(await find(api, imported)).toEqual([]);
      const checked = await done<{ batchId: number; errors: unknown[] }>(api.importCheck, {}, exported.rawPayload);
      expect(checked.errors).toEqual([]);
      await done(api.importConfirm, { batchId: checked.batchId });
      const [again] = await find(api, imported);
      expect(lasting(again ?? {})).toEqual(lasting(before ?? {}));
    });

    test.runIf(use)('is not removed while somebody uses it, and the refusal says who', async () => {
      const [listed] = await find(api, search);
      await use?.(listed?.id ?? 0);
      expect(await ask(api.remove, { id: listed?.id, version: listed?.version })).toMatchObject({
        code: 100010,
        msg: refusal,
      });
      expect(await find(api, search)).toHaveLength(1);
    });
  },
);
