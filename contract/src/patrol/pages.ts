import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. */
export const pages: readonly MenuRun[] = [
  {
    in: 'patrol',
    pages: [
      { name: '巡检任务', url: '/Inspect/InspectTask', permits: ['ins:task'] },
      { name: '隐患整改', url: '/Inspect/InspectDanger', permits: ['ins:rectify'] },
      { name: '随手上报', url: '/Inspect/DangerReport', permits: ['ins:danger'] },
      { name: '事件调查', url: '/Event/Investigation', permits: ['ins:event'] },
      { name: '巡检预警', url: '/Inspect/PatrolWarning', permits: ['ins:warning'] },
      { name: '巡检看板', url: '/Inspect/Board', permits: ['ins:board'] },
      { name: '巡检计划', url: '/Inspect/Plan', permits: ['ins:plan'] },
      { name: '检查项', url: '/Inspect/CheckItem', permits: ['ins:item'] },
      { name: '扣分配置', url: '/Inspect/DeductPoint', permits: ['ins:deduct'] },
      { name: '默认扣分', url: '/Inspect/DeductDefault', permits: ['ins:deductDefault'] },
    ],
  },
];
