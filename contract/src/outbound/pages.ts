import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'outbound',
    after: '/Outbound/Order',
    pages: [
      { name: '合单查询', url: '/Outbound/Combined', permits: ['out:combine'] },
      { name: '打印查询', url: '/Outbound/Print', permits: ['out:print'] },
      { name: '波次', url: '/Outbound/Wave', permits: ['out:wave'] },
      { name: '拣货任务', url: '/Outbound/PickTask', permits: ['out:pick:list'] },
      { name: '拣货作业', url: '/Outbound/Pick', permits: ['out:pick:claim', 'out:pick:confirm', 'out:pick:short'] },
      { name: '播种', url: '/Outbound/Seed', permits: ['out:seed'] },
      { name: '复核台', url: '/Outbound/Check', permits: ['out:check:confirm', 'out:check:handle'] },
      { name: '内复核', url: '/Outbound/InternalCheck', permits: ['out:check:internal'] },
      { name: '装箱台', url: '/Outbound/Pack', permits: ['out:pack'] },
      { name: '集货', url: '/Outbound/Collect', permits: ['out:coll'] },
      { name: '发运', url: '/Outbound/Ship', permits: ['out:ship'] },
      { name: '订单记录', url: '/Outbound/OrderRecord', permits: ['out:orderRecord'] },
      { name: '作业记录', url: '/Outbound/Record', permits: ['out:record'] },
    ],
  },
  {
    in: 'configOut',
    pages: [{ name: '配置演练', url: '/Config/DryRun', permits: ['cfg:dryRun'] }],
  },
];
