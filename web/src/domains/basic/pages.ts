import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/registry.ts';

/** The masters: what the warehouse is made of, and whose goods it holds. */
export const pages: Pages = {
  '/Warehouse/WarehouseList': plain(async () => (await import('#contract/basic/warehouse.ts')).warehouse),
  '/Basic/WarehouseGroup': page(() => import('./WarehouseGroupPage.tsx')),
  '/Basic/Room': plain(async () => (await import('#contract/basic/room.ts')).room),
  '/Basic/Area': plain(async () => { const { area, areaApi } = await import('#contract/basic/area.ts'); return { spec: area.spec, api: areaApi }; }),
  '/Basic/Roadway': plain(async () => (await import('#contract/basic/roadway.ts')).roadway),
  '/Basic/Position': page(() => import('./PositionPage.tsx')),
  '/Basic/ShelfCodeRule': page(() => import('./ShelfCodeRulePage.tsx')),
  '/Basic/Dock': plain(async () => (await import('#contract/basic/dock.ts')).dock),
  '/Basic/ContainerSpec': plain(async () => (await import('#contract/basic/containerSpec.ts')).containerSpec),
  '/Basic/Pallet': page(() => import('./PalletPage.tsx')),
  '/Basic/Cart': plain(async () => (await import('#contract/basic/cart.ts')).cart),
  '/Basic/Route': page(() => import('./RoutePage.tsx')),
  '/Basic/Owner': plain(async () => (await import('#contract/basic/owner.ts')).owner),
  '/Basic/OwnerWarehouse': plain(async () => (await import('#contract/basic/ownerWarehouse.ts')).ownerWarehouse),
  '/Basic/Supplier': plain(async () => (await import('#contract/basic/supplier.ts')).supplier),
  '/Basic/Producer': plain(async () => (await import('#contract/basic/producer.ts')).producer),
  '/Basic/Customer': page(() => import('./CustomerPage.tsx')),
  '/Basic/Store': plain(async () => (await import('#contract/basic/store.ts')).store),
  '/Basic/Goods': page(() => import('./GoodsPage.tsx')),
  '/Basic/GoodsCategory': page(() => import('./GoodsCategoryPage.tsx')),
  '/Basic/GoodsLevel': plain(async () => (await import('#contract/basic/goodsLevel.ts')).goodsLevel),
  '/Basic/GoodsSimilar': plain(async () => import('#contract/strategy/goodsSimilar.ts').then((c) => ({ spec: c.goodsSimilar.spec, api: c.goodsSimilarApi }))),
  '/Basic/Unit': plain(async () => (await import('#contract/basic/unit.ts')).unit),
};

/** What `meta.ref` names stand for among the masters. */
export const refs: Refs = {
  warehouse: async () => (await import('#contract/basic/warehouse.ts')).warehouse.api.options,
  warehouseGroup: async () => (await import('#contract/basic/warehouseGroup.ts')).warehouseGroup.api.options,
  room: async () => (await import('#contract/basic/room.ts')).room.api.options,
  area: async () => (await import('#contract/basic/area.ts')).area.api.options,
  roadway: async () => (await import('#contract/basic/roadway.ts')).roadway.api.options,
  position: async () => (await import('#contract/basic/position.ts')).position.api.options,
  shelfCodeRule: async () => (await import('#contract/basic/shelfCodeRule.ts')).shelfCodeRule.api.options,
  dock: async () => (await import('#contract/basic/dock.ts')).dock.api.options,
  containerSpec: async () => (await import('#contract/basic/containerSpec.ts')).containerSpec.api.options,
  lpn: async () => (await import('#contract/basic/lpn.ts')).lpn.api.options,
  cart: async () => (await import('#contract/basic/cart.ts')).cart.api.options,
  route: async () => (await import('#contract/basic/route.ts')).route.api.options,
  owner: async () => (await import('#contract/basic/owner.ts')).owner.api.options,
  supplier: async () => (await import('#contract/basic/supplier.ts')).supplier.api.options,
  producer: async () => (await import('#contract/basic/producer.ts')).producer.api.options,
  customer: async () => (await import('#contract/basic/customer.ts')).customer.api.options,
  store: async () => (await import('#contract/basic/store.ts')).store.api.options,
  goods: async () => (await import('#contract/basic/goods.ts')).goodsApi.options,
  goodsCategory: async () => (await import('#contract/basic/goodsCategory.ts')).goodsCategory.api.options,
  goodsLevel: async () => (await import('#contract/basic/goodsLevel.ts')).goodsLevel.api.options,
  unit: async () => (await import('#contract/basic/unit.ts')).unit.api.options,
};
