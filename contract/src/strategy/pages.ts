import { master, type MenuRun } from '../terms/menu.ts';

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
];
