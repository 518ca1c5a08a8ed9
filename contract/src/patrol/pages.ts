import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu: what is walked stands in a branch, what is investigated and what the company says of all of them at headquarters as well. */
export const pages: readonly MenuRun[] = [
  {
    in: 'patrol',
    pages: [
      { name: '巡检任务', url: '/Inspect/InspectTask', permits: ['ins:task'], visibility: 1 },
      {
        name: '隐患整改',
        url: '/Inspect/InspectDanger',
        permits: ['ins:rectify', 'ins:kind'],
        everywhere: ['ins:kind'],
        visibility: 1,
      },
      { name: '随手上报', url: '/Inspect/DangerReport', permits: ['ins:danger'], visibility: 1 },
      { name: '事件调查', url: '/Event/Investigation', permits: ['ins:event'] },
      { name: '巡检预警', url: '/Inspect/PatrolWarning', permits: ['ins:warning'], visibility: 1 },
      { name: '巡检看板', url: '/Inspect/Board', permits: ['ins:board'], visibility: 1 },
      { name: '巡检计划', url: '/Inspect/Plan', permits: ['ins:plan'], visibility: 1 },
      { name: '检查项', url: '/Inspect/CheckItem', permits: ['ins:item'] },
      { name: '扣分配置', url: '/Inspect/DeductPoint', permits: ['ins:deduct'], visibility: 1 },
      { name: '默认扣分', url: '/Inspect/DeductDefault', permits: ['ins:deductDefault'] },
    ],
  },
];
