import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner } from '#contract/basic/partner/owner.ts';
import { store } from '#contract/basic/partner/store.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { routeApi } from '#contract/basic/transport/route.ts';
import type { Master } from './master.ts';
import { add, asOwner, orderBy } from './masters-office.ts';

/** Partners and goods; the others stand in testing-masters.ts. */
export const partnersAndGoods: Record<string, Master> = {
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
