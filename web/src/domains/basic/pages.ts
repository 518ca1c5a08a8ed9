import { plain } from '../../crud/plain.ts';
import { page, type Pages, type Refs } from '../../ui/page/registry.ts';

/** The masters: what the warehouse is made of, and whose goods it holds. */
export const pages: Pages = {
  '/Warehouse/WarehouseList': plain(async () => (await import('#contract/basic/warehouse/warehouse.ts')).warehouse),
  '/Basic/WarehouseGroup': page(() => import('./warehouse/WarehouseGroupPage.tsx')),
  '/Basic/Room': plain(async () => (await import('#contract/basic/warehouse/room.ts')).room),
  '/Basic/FactoryRoom': plain(async () =>
    import('#contract/strategy/factory-room.ts').then((c) => ({ spec: c.factoryRoom.spec, api: c.factoryRoomApi })),
  ),
  '/Basic/Area': page(() => import('./warehouse/AreaPage.tsx')),
  '/Basic/Roadway': page(() => import('./warehouse/RoadwayPage.tsx')),
  '/Basic/Position': page(() => import('./warehouse/PositionPage.tsx')),
  '/Basic/ShelfCodeRule': page(() => import('./warehouse/ShelfCodeRulePage.tsx')),
  '/Basic/Dock': page(() => import('./warehouse/DockPage.tsx')),
  '/Base/PlatformAudit': page(() => import('./approval/PlatformAuditPage.tsx')),
  '/Basic/ContainerSpec': plain(async () => (await import('#contract/basic/container/spec.ts')).containerSpec),
  '/Basic/CartonFlow': page(() => import('./container/CartonFlowPage.tsx')),
  '/Basic/CustomerContainer': plain(
    async () => (await import('#contract/strategy/customer-container.ts')).customerContainer,
  ),
  '/Basic/PackingMaterial': page(() => import('./container/PackingMaterialPage.tsx')),
  '/Goods/components/SpecialPackagingMaterialsDetail/:id': page(
    () => import('./container/PackingMaterialDetailPage.tsx'),
    {
      title: '特殊包材详情',
      under: '/Basic/PackingMaterial',
    },
  ),
  '/Basic/Pallet': page(() => import('./container/PalletPage.tsx')),
  '/Basic/Cart': page(() => import('./container/CartPage.tsx')),
  '/Basic/CarType': plain(async () => (await import('#contract/basic/transport/car-type.ts')).carType),
  '/Transport/Car': page(() => import('./transport/CarPage.tsx')),
  '/Transport/Driver': page(() => import('./transport/DriverPage.tsx')),
  '/Basic/SeedWall': page(() => import('./container/SeedWallPage.tsx')),
  '/Basic/AdvanceHouse': page(() => import('./warehouse/AdvanceHousePage.tsx')),
  '/Basic/WarehouseSync': page(() => import('./warehouse/WarehouseSyncPage.tsx')),
  '/Basic/AnomalyConfig': plain(async () => (await import('#contract/basic/anomaly-config.ts')).anomalyConfig),
  '/Basic/Route': page(() => import('./transport/RoutePage.tsx')),
  '/Basic/Owner': plain(async () => (await import('#contract/basic/partner/owner.ts')).owner),
  '/Basic/OwnerWarehouse': plain(
    async () => (await import('#contract/basic/partner/owner-warehouse.ts')).ownerWarehouse,
  ),
  '/Basic/OwnerBusinessConfig': plain(
    async () => (await import('#contract/strategy/owner-business-config.ts')).ownerBusinessConfig,
  ),
  '/Basic/Supplier': plain(async () => (await import('#contract/basic/partner/supplier.ts')).supplier),
  '/Basic/Producer': plain(async () => (await import('#contract/basic/partner/producer.ts')).producer),
  '/Basic/Customer': page(() => import('./partner/CustomerPage.tsx')),
  '/Basic/Store': plain(async () => (await import('#contract/basic/partner/store.ts')).store),
  '/Base/ConsigneeAddress': page(() => import('./partner/ConsigneeAddressPage.tsx')),
  '/ImportAddress/:title': page(() => import('./partner/ImportAddressPage.tsx'), {
    title: '地址导入',
    under: '/Base/ConsigneeAddress',
  }),
  '/Base/GoodsStandard': page(() => import('./approval/GoodsStandardPage.tsx')),
  '/Base/ChangeRequest': page(() => import('./approval/ChangeRequestPage.tsx')),
  '/Base/StoreSigned': page(() => import('./partner/StoreSignedPage.tsx')),
  '/Basic/Goods': page(() => import('./goods/GoodsPage.tsx')),
  // Three addresses of the specification; the same page, in its form when it is to be changed.
  '/Goods/components/LookGoods/:id': page(() => import('./goods/GoodsDetailPage.tsx'), {
    title: '商品详情',
    under: '/Basic/Goods',
  }),
  '/Goods/components/EditGoods/:id': page(() => import('./goods/GoodsDetailPage.tsx'), {
    title: '编辑商品',
    under: '/Basic/Goods',
  }),
  '/Goods/components/CheckGoods/:id/:storeSn': page(() => import('./goods/GoodsDetailPage.tsx'), {
    title: '审核商品',
    under: '/Basic/Goods',
  }),
  '/Basic/GoodsCategory': page(() => import('./goods/GoodsCategoryPage.tsx')),
  '/Basic/GoodsBrand': plain(async () => (await import('#contract/basic/goods/brand.ts')).goodsBrand),
  '/Basic/GoodsGroup': page(() => import('./goods/GoodsGroupPage.tsx')),
  '/Basic/ChannelSource': plain(async () => (await import('#contract/basic/partner/channel-source.ts')).channelSource),
  '/Basic/GoodsLevel': page(() => import('./goods/GoodsLevelPage.tsx')),
  '/Basic/PickPosition': plain(async () => (await import('#contract/basic/warehouse/pick-position.ts')).pickPosition),
  '/Basic/GoodsSimilar': plain(async () =>
    import('#contract/strategy/goods-similar.ts').then((c) => ({ spec: c.goodsSimilar.spec, api: c.goodsSimilarApi })),
  ),
  '/Basic/Unit': plain(async () => (await import('#contract/basic/goods/unit.ts')).unit),
};

/** What `meta.ref` names stand for among the masters. */
export const refs: Refs = {
  warehouse: async () => (await import('#contract/basic/warehouse/warehouse.ts')).warehouse.api.options,
  /** Of the kind that is asked along. */
  changeable: async () => (await import('#contract/basic/approval/change-request.ts')).changeRequestApi.options,
  warehouseGroup: async () => (await import('#contract/basic/warehouse/group.ts')).warehouseGroup.api.options,
  room: async () => (await import('#contract/basic/warehouse/room.ts')).room.api.options,
  area: async () => (await import('#contract/basic/warehouse/area.ts')).area.api.options,
  roadway: async () => (await import('#contract/basic/warehouse/roadway.ts')).roadway.api.options,
  position: async () => (await import('#contract/basic/warehouse/position.ts')).position.api.options,
  shelfCodeRule: async () => (await import('#contract/basic/warehouse/shelf-code-rule.ts')).shelfCodeRule.api.options,
  dock: async () => (await import('#contract/basic/warehouse/dock.ts')).dock.api.options,
  containerSpec: async () => (await import('#contract/basic/container/spec.ts')).containerSpec.api.options,
  lpn: async () => (await import('#contract/basic/container/lpn.ts')).lpn.api.options,
  carType: async () => (await import('#contract/basic/transport/car-type.ts')).carType.api.options,
  car: async () => (await import('#contract/basic/transport/car.ts')).carApi.options,
  driver: async () => (await import('#contract/basic/transport/driver.ts')).driverApi.options,
  cart: async () => (await import('#contract/basic/container/cart.ts')).cart.api.options,
  route: async () => (await import('#contract/basic/transport/route.ts')).route.api.options,
  owner: async () => (await import('#contract/basic/partner/owner.ts')).owner.api.options,
  supplier: async () => (await import('#contract/basic/partner/supplier.ts')).supplier.api.options,
  producer: async () => (await import('#contract/basic/partner/producer.ts')).producer.api.options,
  customer: async () => (await import('#contract/basic/partner/customer.ts')).customer.api.options,
  store: async () => (await import('#contract/basic/partner/store.ts')).store.api.options,
  goods: async () => (await import('#contract/basic/goods/goods.ts')).goodsApi.options,
  goodsCategory: async () => (await import('#contract/basic/goods/category.ts')).goodsCategory.api.options,
  goodsBrand: async () => (await import('#contract/basic/goods/brand.ts')).goodsBrand.api.options,
  goodsGroup: async () => (await import('#contract/basic/goods/group.ts')).goodsGroup.api.options,
  channelSource: async () => (await import('#contract/basic/partner/channel-source.ts')).channelSource.api.options,
  goodsLevel: async () => (await import('#contract/basic/goods/level.ts')).goodsLevel.api.options,
  unit: async () => (await import('#contract/basic/goods/unit.ts')).unit.api.options,
};
