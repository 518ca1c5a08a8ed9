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

test.each(['/', '/Outbound/Order', '/wareAndOutInfo', '/Goods/components/LookGoods/7'])(
  '%s stands for itself',
  (path) => expect(forwarded(path, '')).toBeUndefined(),
);
