import type { MenuRun } from '../terms/menu.ts';

/** The pages of this domain, where they stand in the menu. Published reports stand below them: their entries are the tenant's own. */
export const pages: readonly MenuRun[] = [
  {
    in: 'report',
    pages: [
      { name: '运营看板', url: '/Report/Board', permits: ['rpt:board'] },
      { name: '运营报表', url: '/DataCenter/OperatingStatement/Forms', permits: ['rpt:report'] },
      {
        name: '报表模板',
        url: '/Template/Report',
        permits: ['tpl:report:list', 'tpl:report:sql', 'tpl:report:submit'],
      },
      { name: '报表发布', url: '/Template/ReportPublish', permits: ['tpl:report:publish'] },
      { name: '报表分类', url: '/Template/ReportClass', permits: ['tpl:reportClass'] },
      { name: '打印模板', url: '/Template/Print', permits: ['tpl:print'] },
      { name: '打印记录', url: '/Report/PrintLog', permits: ['rpt:paper'] },
      { name: '打印任务', url: '/Report/PrintTask', permits: ['rpt:printTask'] },
      { name: '自动打印', url: '/Report/AutoPrint', permits: ['rpt:autoPrint'] },
      { name: '仓储单元数据', url: '/Report/UnitsStorage', permits: ['rpt:unitsStorage'] },
      { name: '人员达成率', url: '/Report/StaffResultRate', permits: ['rpt:staffResultRate'] },
      { name: '运输成本', url: '/Report/TmsCost', permits: ['rpt:tmsCost'] },
      { name: '经营基础数据', url: '/Report/BasicData', permits: ['rpt:basicData'] },
    ],
  },
];
