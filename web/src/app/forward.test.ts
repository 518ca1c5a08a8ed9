import { expect, test } from 'vitest';
import { forwarded } from './forward.ts';
import { findPage } from './pages.ts';

test.each([
  ['/wareAndOutInfo/出库单?hasOut=true&id=7', '/Outbound/OrderDetail/7'],
  ['/wareAndOutInfo/入库单?hasOut=false&id=7&tab=trace', '/Inbound/OrderDetail/7?tab=trace'],
  ['/wareAndOutInfo/出库单?status=10', '/Outbound/Order?status=10'],
  ['/addOutAndWareOrder/true/false/新增', '/Outbound/OrderEdit/0'],
  ['/addOutAndWareOrder/true/false/新增?id=7', '/Outbound/OrderEdit/0'],
  ['/addOutAndWareOrder/false/true/编辑?id=7', '/Inbound/OrderEdit/7'],
  ['/ImportOrder/导入?hasOut=0', '/Order/ImportOrder?tab=ware'],
  ['/ImportOrder/导入?hasOut=1', '/Order/ImportOrder'],
  ['/addAllot/调拨', '/Order/addAllot/0'],
  ['/addAllot/调拨?id=7', '/Order/addAllot/7'],
  ['/AddlogisticsConfig/运力配置', '/configurationDetails/运力配置'],
  ['/InventoryStrategy/true', '/Stock/Threshold?hasEdit=true'],
  ['/GoodsClassDecideDetail/false?id=7', '/Config/GoodsClassDecide?row=7&hasEdit=false'],
  ['/JudgingCriteriaDetail/true?id=7', '/Config/JudgingCriteria?row=7&hasEdit=true'],
  ['/FactoryRecordsAdd/true', '/Inbound/FactoryRecord?hasEdit=true'],
  ['/UploadGoodsQIRDetail/false', '/Inbound/GoodsQir'],
  ['/QualityReportAdd/true?id=7', '/Inbound/Inspect?qc=7'],
  ['/QualityReportAdd/false?id=7', '/Inbound/QualityDetail/7'],
  ['/QualityReportAdd/false', '/Inbound/Quality'],
  ['/auditingWareAndOutInfo/审核?id=7', '/Order/OrderAuditDetail/7'],
  ['/auditingWareAndOutInfo/审核?orderNo=O1', '/Order/OrderAudit?orderNo=O1'],
  ['/AddStoreInfo/门店?code=S1', '/Basic/Store?code=S1'],
  ['/ImportSitemap/站点', '/Basic/Route'],
  ['/warehouse/components/inventorytrackingdetail/3', '/Inventory/StockDetail/3'],
])('%s leads to %s, where a page is', (asked, to) => {
  const { pathname, search } = new URL(asked, 'https://console.invalid');
  expect(forwarded(decodeURIComponent(pathname), search)).toBe(to);
  expect(findPage(to.split('?')[0] ?? '')).toBeDefined();
});

test.each(['/', '/Outbound/Order', '/wareAndOutInfo', '/Goods/components/LookGoods/7', '/RecordInfo/true'])(
  '%s stands for itself',
  (path) => expect(forwarded(path, '')).toBeUndefined(),
);

/** Addresses that the specification spells out, each with a page (R022, R024, R025). */
const SPELLED = [
  '/wareAndOutInfo/x',
  '/addOutAndWareOrder/true/true/x',
  '/AddStoreInfo/x',
  '/addAllot/x',
  '/ImportOrder/x',
  '/ImportAddress/x',
  '/ImportSitemap/x',
  '/ImportCost/x',
  '/ComplaintList/x',
  '/addGrouping/x',
  '/configurationDetails/x',
  '/AddlogisticsConfig/x',
  '/AddOrEditRent/x',
  '/SecondaryPage/x',
  '/lineChartBoard/x',
  '/auditingWareAndOutInfo/x',
  '/Goods/components/EditGoods/7',
  '/Goods/components/LookGoods/7',
  '/Goods/components/CheckGoods/7/8',
  '/Goods/components/SpecialPackagingMaterialsDetail/7',
  '/Warehouse/components/CommodityDetail/7',
  '/Warehouse/components/InventoryTrackingDetail/7',
  '/Warehouse/components/WaybillArrangementInfo/7',
  '/Inspect/InspectorListDetail/7',
  '/Inspect/WarningListDetail/7',
  '/Inspect/InspectTaskDetail/7',
  '/Inspect/InspectDangerDetail/7',
  '/InventoryStrategy/true',
  '/GoodsClassDecideDetail/true',
  '/JudgingCriteriaDetail/true',
  '/RecordInfo/true',
  '/QualityReportAdd/true',
  '/FactoryRecordsAdd/true',
  '/UploadGoodsQIRDetail/true',
  '/CustomerService/AddressWarning',
  '/DataCenter/OperatingStatement/Forms',
];
/** The families it names without an address (R026). */
const FAMILIES = [
  '/Basic/Owner',
  '/Base/StoreSigned',
  '/Order/Transfer',
  '/Order/Aggregated',
  '/Config/PutawayStrategy',
  '/Config/OverageStrategy',
  '/Stock/Threshold',
  '/Config/ReplenishStrategy',
  '/Config/ExpiryStrategy',
  '/Config/PickingStrategy',
  '/Billing/PostEfficiency',
  '/Config/LoadingStrategy',
  '/Config/GoodsReplaceScheme',
  '/Warehouse/WarehouseList',
  '/Basic/Area',
  '/Basic/Dock',
  '/Basic/Position',
  '/Basic/Pallet',
  '/Basic/Cart',
  '/Basic/SeedWall',
  '/Basic/PackingMaterial',
  '/Basic/GoodsCategory',
  '/Basic/GoodsBrand',
  '/Base/GoodsStandard',
  '/Basic/Goods',
  '/Inbound/Quality',
  '/Billing/CostConfig',
  '/Basic/Supplier',
  '/CustomerService/ComplaintApproval',
  '/Inventory/Stock',
  '/Inner/Replenish',
  '/Inner/Stocktake',
  '/IoT/TransitMap',
  '/Inspect/InspectTask',
  '/Event/Investigation',
];
test.each([...SPELLED, ...FAMILIES])('%s shows a page', (path) => {
  const to = forwarded(path, '') ?? path;
  expect(findPage(to.split('?')[0] ?? '')).toBeDefined();
});
