/**
 * Calls of basicinfo-server, warehouse-base-server, file-server and report-server that the specification names and this product does not serve yet, by what
 * they come with. Printed below the endpoints that are served; a test fails as soon as one of them is.
 */
export const unserved: readonly { why: string; calls: readonly string[] }[] = [
  {
    why: 'the report designer: templates and the queries behind them come with it',
    calls: [
      'POST /warehouse-base-server/v1/dynamicReport/exportData',
      'POST /warehouse-base-server/v1/dynamicReport/query',
      'POST /warehouse-base-server/v1/dynamicReport/querySqlField',
      'POST /warehouse-base-server/v1/reportTemplateConfig/base',
      'PUT /warehouse-base-server/v1/reportTemplateConfig/base',
      'PUT /warehouse-base-server/v1/reportTemplateConfig/design',
      'GET /warehouse-base-server/v1/reportTemplateConfig/query',
      'GET /warehouse-base-server/v1/reportTemplateConfig/queryAll',
      'GET /warehouse-base-server/v1/reportTemplateConfig/{id}',
    ],
  },
  {
    why: 'statistics: reports, their boards and the figures imported for them come with the domain of reports',
    calls: [
      'POST /report-server/ding/pclogin',
      'POST /report-server/import/baseBasicData',
      'POST /report-server/import/staffResultRate',
      'POST /report-server/import/tmsCost',
      'POST /report-server/import/unitsStorage',
      'POST /report-server/report/getReport',
      'POST /report-server/sysUser/repost',
      'GET /report-server/yg/ygUrl',
    ],
  },
  {
    why: 'the batch name (batchDataName) is a word the specification stores after login and never reads',
    calls: ['GET /basicinfo-server/v1/dictionary/batchName'],
  },
];
