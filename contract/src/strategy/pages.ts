import { master, type MenuPage, type MenuRun } from '../terms/menu.ts';

/** The page of a setting. */
const setting = (name: string, file: string, ...permits: string[]): MenuPage => ({
  name,
  url: `/Config/${file}`,
  permits: [`cfg:${file.charAt(0).toLowerCase()}${file.slice(1)}`, ...permits],
});

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'warehouse',
    after: '/Basic/Room',
    pages: [master('工厂库房', 'FactoryRoom', 'base:factoryRoom')],
  },
  {
    in: 'warehouse',
    after: '/Basic/CartonFlow',
    pages: [master('客户容器', 'CustomerContainer', 'base:customerContainer')],
  },
  {
    in: 'goods',
    after: '/Basic/OwnerWarehouse',
    pages: [master('货主业务配置', 'OwnerBusinessConfig', 'base:ownerBusinessConfig')],
  },
  {
    in: 'goods',
    after: '/Basic/GoodsLevel',
    pages: [master('近似商品', 'GoodsSimilar', 'base:goodsSimilar')],
  },
  {
    in: 'configIn',
    pages: [
      setting('配置预设', 'Preset'),
      setting('试一试', 'Tryout'),
      setting('配置变更记录', 'SettingChange', 'cfg:settingCopy'),
      setting('货主入库流程', 'OwnerEntryFlow'),
      setting('批次策略', 'BatchStrategy'),
      setting('超收策略', 'OverageStrategy'),
      setting('效期策略', 'ExpiryStrategy'),
      setting('上架策略', 'PutawayStrategy'),
      setting('两步上架配置', 'TwoStepPutaway'),
      setting('货主越库', 'OwnerCrossDock'),
      setting('判定标准', 'JudgingCriteria'),
      setting('商品分类判定', 'GoodsClassDecide'),
      setting('预约停约阈值', 'AppointmentThreshold'),
      setting('签到范围', 'SignRange'),
      setting('预检备注配置', 'PreCheckComment'),
      setting('入库回传方式', 'EntryUploadMode'),
    ],
  },
  {
    in: 'configOut',
    pages: [
      setting('货主拣货配置', 'OwnerPick'),
      setting('波次策略', 'WaveStrategy'),
      setting('拣货策略', 'PickingStrategy'),
      setting('出库生产日期区间', 'OutProductDateInterval'),
      setting('拣货区拣货配置', 'PickAreaPick'),
      setting('拣货免扫码货主', 'PickNoScanOwner'),
      setting('拣货使用商品简称', 'PickSimpleName'),
      setting('商品替换方案', 'GoodsReplaceScheme'),
      setting('供应商替换方案', 'SupplierReplaceScheme'),
      setting('运力配置', 'TransportCapacity'),
      setting('装车策略', 'LoadingStrategy'),
    ],
  },
  {
    in: 'configStock',
    pages: [
      setting('拣货区上架配置', 'PickAreaUp'),
      setting('拣货区补货配置', 'PickAreaFill'),
      setting('补货策略', 'ReplenishStrategy'),
      setting('共享拣货位规则', 'SharedPickRule'),
      setting('商品存储箱', 'GoodsStorageBox'),
    ],
  },
];
