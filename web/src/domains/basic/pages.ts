import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** The masters: what the warehouse is made of, and whose goods it holds. */
export const pages: Pages = {
  '/Warehouse/WarehouseList': plain(async () => (await import('#contract/basic/warehouse.ts')).warehouse),
  '/Basic/WarehouseGroup': page(() => import('./WarehouseGroupPage.tsx')),
  '/Basic/Room': plain(async () => (await import('#contract/basic/room.ts')).room),
  '/Basic/FactoryRoom': plain(async () =>
    import('#contract/strategy/factoryRoom.ts').then((c) => ({ spec: c.factoryRoom.spec, api: c.factoryRoomApi })),
  ),
  '/Basic/Area': plain(async () => {
    const { area, areaApi } = await import('#contract/basic/area.ts');
    return { spec: area.spec, api: areaApi };
  }),
  '/Basic/Roadway': plain(async () => (await import('#contract/basic/roadway.ts')).roadway),
  '/Basic/Position': page(() => import('./PositionPage.tsx')),
  '/Basic/ShelfCodeRule': page(() => import('./ShelfCodeRulePage.tsx')),
  '/Basic/Dock': page(() => import('./DockPage.tsx')),
  '/Base/PlatformAudit': page(() => import('./PlatformAuditPage.tsx')),
  '/Basic/ContainerSpec': plain(async () => (await import('#contract/basic/containerSpec.ts')).containerSpec),
  '/Basic/CartonFlow': page(() => import('./CartonFlowPage.tsx')),
  '/Basic/CustomerContainer': plain(
    async () => (await import('#contract/strategy/customerContainer.ts')).customerContainer,
  ),
  '/Basic/PackingMaterial': page(() => import('./PackingMaterialPage.tsx')),
  '/Goods/components/SpecialPackagingMaterialsDetail/:id': page(() => import('./PackingMaterialDetailPage.tsx'), {
    title: '特殊包材详情',
    under: '/Basic/PackingMaterial',
  }),
  '/Basic/Pallet': page(() => import('./PalletPage.tsx')),
  '/Basic/Cart': page(() => import('./CartPage.tsx')),
  '/Basic/CarType': plain(async () => (await import('#contract/basic/carType.ts')).carType),
  '/Transport/Car': page(() => import('./CarPage.tsx')),
  '/Transport/Driver': page(() => import('./DriverPage.tsx')),
  '/Basic/SeedWall': page(() => import('./SeedWallPage.tsx')),
  '/Basic/AdvanceHouse': page(() => import('./AdvanceHousePage.tsx')),
  '/Basic/WarehouseSync': page(() => import('./WarehouseSyncPage.tsx')),
  '/Basic/AnomalyConfig': plain(async () => (await import('#contract/basic/anomalyConfig.ts')).anomalyConfig),
  '/Basic/Route': page(() => import('./RoutePage.tsx')),
  '/Basic/Owner': plain(async () => (await import('#contract/basic/owner.ts')).owner),
  '/Basic/OwnerWarehouse': plain(async () => (await import('#contract/basic/ownerWarehouse.ts')).ownerWarehouse),
  '/Basic/OwnerBusinessConfig': plain(
    async () => (await import('#contract/strategy/ownerBusinessConfig.ts')).ownerBusinessConfig,
  ),
  '/Basic/Supplier': plain(async () => (await import('#contract/basic/supplier.ts')).supplier),
  '/Basic/Producer': plain(async () => (await import('#contract/basic/producer.ts')).producer),
  '/Basic/Customer': page(() => import('./CustomerPage.tsx')),
  '/Basic/Store': plain(async () => (await import('#contract/basic/store.ts')).store),
  '/Base/ConsigneeAddress': page(() => import('./ConsigneeAddressPage.tsx')),
  '/ImportAddress/:title': page(() => import('./ImportAddressPage.tsx'), {
    title: '地址导入',
    under: '/Base/ConsigneeAddress',
  }),
  '/Base/GoodsStandard': page(() => import('./GoodsStandardPage.tsx')),
  '/Base/ChangeRequest': page(() => import('./ChangeRequestPage.tsx')),
  '/Base/StoreSigned': page(() => import('./StoreSignedPage.tsx')),
  '/Basic/Goods': page(() => import('./GoodsPage.tsx')),
  '/Basic/GoodsCategory': page(() => import('./GoodsCategoryPage.tsx')),
  '/Basic/GoodsBrand': plain(async () => (await import('#contract/basic/goodsBrand.ts')).goodsBrand),
  '/Basic/GoodsGroup': page(() => import('./GoodsGroupPage.tsx')),
  '/Basic/ChannelSource': plain(async () => (await import('#contract/basic/channelSource.ts')).channelSource),
  '/Basic/GoodsLevel': plain(async () => (await import('#contract/basic/goodsLevel.ts')).goodsLevel),
  '/Basic/PickPosition': plain(async () => (await import('#contract/basic/pickPosition.ts')).pickPosition),
  '/Basic/GoodsSimilar': plain(async () =>
    import('#contract/strategy/goodsSimilar.ts').then((c) => ({ spec: c.goodsSimilar.spec, api: c.goodsSimilarApi })),
  ),
  '/Basic/Unit': plain(async () => (await import('#contract/basic/unit.ts')).unit),
};

/** What `meta.ref` names stand for among the masters. */
export const refs: Refs = {
  warehouse: async () => (await import('#contract/basic/warehouse.ts')).warehouse.api.options,
  /** Of the kind that is asked along. */
  changeable: async () => (await import('#contract/basic/changeRequest.ts')).changeRequestApi.options,
  warehouseGroup: async () => (await import('#contract/basic/warehouseGroup.ts')).warehouseGroup.api.options,
  room: async () => (await import('#contract/basic/room.ts')).room.api.options,
  area: async () => (await import('#contract/basic/area.ts')).area.api.options,
  roadway: async () => (await import('#contract/basic/roadway.ts')).roadway.api.options,
  position: async () => (await import('#contract/basic/position.ts')).position.api.options,
  shelfCodeRule: async () => (await import('#contract/basic/shelfCodeRule.ts')).shelfCodeRule.api.options,
  dock: async () => (await import('#contract/basic/dock.ts')).dock.api.options,
  containerSpec: async () => (await import('#contract/basic/containerSpec.ts')).containerSpec.api.options,
  lpn: async () => (await import('#contract/basic/lpn.ts')).lpn.api.options,
  carType: async () => (await import('#contract/basic/carType.ts')).carType.api.options,
  car: async () => (await import('#contract/basic/car.ts')).carApi.options,
  driver: async () => (await import('#contract/basic/driver.ts')).driverApi.options,
  cart: async () => (await import('#contract/basic/cart.ts')).cart.api.options,
  route: async () => (await import('#contract/basic/route.ts')).route.api.options,
  owner: async () => (await import('#contract/basic/owner.ts')).owner.api.options,
  supplier: async () => (await import('#contract/basic/supplier.ts')).supplier.api.options,
  producer: async () => (await import('#contract/basic/producer.ts')).producer.api.options,
  customer: async () => (await import('#contract/basic/customer.ts')).customer.api.options,
  store: async () => (await import('#contract/basic/store.ts')).store.api.options,
  goods: async () => (await import('#contract/basic/goods.ts')).goodsApi.options,
  goodsCategory: async () => (await import('#contract/basic/goodsCategory.ts')).goodsCategory.api.options,
  goodsBrand: async () => (await import('#contract/basic/goodsBrand.ts')).goodsBrand.api.options,
  goodsGroup: async () => (await import('#contract/basic/goodsGroup.ts')).goodsGroup.api.options,
  channelSource: async () => (await import('#contract/basic/channelSource.ts')).channelSource.api.options,
  goodsLevel: async () => (await import('#contract/basic/goodsLevel.ts')).goodsLevel.api.options,
  unit: async () => (await import('#contract/basic/unit.ts')).unit.api.options,
};
