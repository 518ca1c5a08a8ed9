import { master, type MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'outbound',
    pages: [{ name: '出库单', url: '/Outbound/Order', permits: ['out:order'] }],
  },
  {
    in: 'message',
    after: '/MessageReminder',
    pages: [master('异常配置', 'AnomalyConfig', 'base:anomalyConfig')],
  },
  {
    in: 'warehouse',
    pages: [
      { name: '仓库', url: '/Warehouse/WarehouseList', permits: ['base:warehouse'] },
      master('仓组', 'WarehouseGroup', 'base:warehouseGroup'),
      master('库房', 'Room', 'base:room'),
    ],
  },
  {
    in: 'warehouse',
    after: '/Basic/FactoryRoom',
    pages: [
      master('库区', 'Area', 'base:area'),
      master('巷道', 'Roadway', 'base:roadway', 'base:roadwayShyRules'),
      master('库位', 'Position', 'base:shy', 'base:position'),
    ],
  },
  {
    in: 'warehouse',
    after: '/Inventory/Map',
    pages: [
      master('商品拣货位', 'PickPosition', 'base:pickShy'),
      master('库位编码规则', 'ShelfCodeRule', 'base:shyCodeRule', 'base:shelfCodeRule'),
      master('月台', 'Dock', 'base:dock'),
      { name: '月台审核', url: '/Base/PlatformAudit', visibility: 1, permits: ['aud:platform'] },
      master('容器规格', 'ContainerSpec', 'base:containerSpec'),
      master('箱流转', 'CartonFlow', 'base:cartonFlow'),
    ],
  },
  {
    in: 'warehouse',
    after: '/Basic/CustomerContainer',
    pages: [
      master('包装耗材', 'PackingMaterial', 'base:packingMaterial'),
      master('托盘容器', 'Pallet', 'base:pallet', 'base:lpn'),
      master('拣货车', 'Cart', 'base:cart'),
      master('播种墙', 'SeedWall', 'base:seedWall'),
      master('线路', 'Route', 'base:route'),
      master('车型', 'CarType', 'base:carType'),
      { name: '车辆', url: '/Transport/Car', permits: ['tms:car'] },
      { name: '司机', url: '/Transport/Driver', permits: ['tms:driver'] },
      { name: '承运商', url: '/Transport/Carrier', permits: ['tms:carrier'] },
      master('前置仓', 'AdvanceHouse', 'base:advanceHouse'),
      master('仓库同步', 'WarehouseSync', 'base:warehouseSync'),
    ],
  },
  {
    in: 'goods',
    pages: [master('货主', 'Owner', 'base:owner'), master('货主仓库', 'OwnerWarehouse', 'base:ownerWarehouse')],
  },
  {
    in: 'goods',
    after: '/Basic/OwnerBusinessConfig',
    pages: [
      master('供应商', 'Supplier', 'base:supplier'),
      master('生产商', 'Producer', 'base:producer'),
      master('客户', 'Customer', 'base:customer'),
      master('门店', 'Store', 'base:store'),
      { name: '收货地址', url: '/Base/ConsigneeAddress', permits: ['aud:address'] },
      { name: '签约合同', url: '/Base/StoreSigned', permits: ['aud:signed'] },
      master('商品', 'Goods', 'base:goods'),
      { name: '商品容器标准审核', url: '/Base/GoodsStandard', permits: ['aud:goodsStd'] },
      { name: '数据变更审核', url: '/Base/ChangeRequest', permits: ['aud:change'] },
      master('商品分类', 'GoodsCategory', 'base:goodsCategory'),
      master('商品品牌', 'GoodsBrand', 'base:goodsBrand'),
      master('商品组', 'GoodsGroup', 'base:goodsGroup'),
      master('商品等级', 'GoodsLevel', 'base:goodsLevel'),
    ],
  },
  {
    in: 'goods',
    after: '/Basic/GoodsSimilar',
    pages: [master('计量单位', 'Unit', 'base:unit'), master('渠道来源', 'ChannelSource', 'base:channelSource')],
  },
];
