import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import { cart } from '#contract/basic/container/cart.ts';
import { cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { lpnApi } from '#contract/basic/container/lpn.ts';
import { packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { seedWall } from '#contract/basic/container/seed-wall.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsBrand } from '#contract/basic/goods/brand.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { goodsGroupApi } from '#contract/basic/goods/group.ts';
import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { carType } from '#contract/basic/transport/car-type.ts';
import { advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { dock } from '#contract/basic/warehouse/dock.ts';
import { warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import { businessDictionaryApi } from '#contract/ops/dictionary.ts';
import { customerContainer } from '#contract/strategy/customer-container.ts';
import { factoryRoomApi } from '#contract/strategy/factory-room.ts';
import { ownerBusinessConfig } from '#contract/strategy/owner-business-config.ts';
import type { Master } from './master.ts';
import { add, anyGoods, asOwner, place, stockAt } from './masters-office.ts';
import { partnersAndGoods } from './masters-partners.ts';
/** Every master, asked the same over HTTP: list, search, add, edit, delete, refusal when in use, export, import by check and confirm, error file. */
export const masters: Record<string, Master> = {
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
  ...partnersAndGoods,
};
