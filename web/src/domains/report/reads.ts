import { dynamicReportApi } from '#contract/report/run.ts';
import { reportTemplateApi } from '#contract/report/template.ts';
import { reportToolApi } from '#contract/report/tool.ts';

/** Reads that any act on a template makes stale. */
export const REPORT_READS = [
  reportTemplateApi.query,
  reportTemplateApi.get,
  reportTemplateApi.queryAll,
  reportToolApi.operatingStatement,
  dynamicReportApi.config,
];
