import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. A block for each room. */
export const pages: readonly MenuRun[] = [
  // price, fact, rating, pool, period, statement
  // rent
  // efficiency
  {
    in: 'billing',
    pages: [
      {
        name: '岗位效率',
        url: '/Billing/PostEfficiency',
        permits: ['bil:effPost', 'bil:effConfig', 'bil:effRatio', 'bil:effTarget', 'bil:effAttend'],
        visibility: 1,
      },
      {
        name: '收货效率',
        url: '/Billing/ReceiveEfficiency',
        permits: ['bil:effReceive', 'bil:effReceiveConfig', 'bil:effReceiveRatio', 'bil:effReceiveTarget'],
        visibility: 1,
      },
      { name: '工厂效率', url: '/Report/FactoryEfficiency', permits: ['bil:effFactory'], visibility: 1 },
      { name: '我的效率', url: '/Billing/MyEfficiency', permits: ['bil:effMine'], visibility: 1 },
    ],
  },
];
