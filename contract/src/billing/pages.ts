import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. A block for each room. */
export const pages: readonly MenuRun[] = [
  // price, fact, rating, pool, period, statement
  {
    in: 'billing',
    pages: [
      { name: '结算池', url: '/Billing/SettlementPool', permits: ['bil:pool'] },
      { name: '计算失败信息', url: '/Billing/CalculateFail', permits: ['bil:fail'] },
      { name: '对账单', url: '/Billing/Statement', permits: ['bil:statement'] },
      { name: '对账疑问', url: '/Billing/StatementQuestion', permits: ['bil:question'] },
      { name: '账期', url: '/Billing/Period', permits: ['bil:period'] },
      { name: '费用配置', url: '/Billing/CostConfig', permits: ['bil:cost'] },
      { name: '费用项', url: '/Billing/FeeItem', permits: ['bil:fee'] },
      { name: '增值服务项目', url: '/Billing/VasItem', permits: ['bil:vasItem'] },
      { name: '增值服务登记', url: '/Billing/VasScan', permits: ['bil:vas'], visibility: 1 },
    ],
  },
  // rent
  {
    in: 'billing',
    after: '/Billing/Period',
    pages: [{ name: '租金', url: '/Billing/Rent', permits: ['bil:rent'], visibility: 1 }],
  },
  // shared
  {
    in: 'billing',
    after: '/Billing/Rent',
    pages: [{ name: '公摊费用', url: '/Billing/SharedCost', permits: ['bil:shared'], visibility: 1 }],
  },
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
