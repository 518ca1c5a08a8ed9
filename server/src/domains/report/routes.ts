import { autoPrint as autoPrinting } from '#contract/report/auto-print.ts';
import type { boardApi } from '#contract/report/board.ts';
import type { printRecordApi } from '#contract/report/by-hand.ts';
import { reportClass as classMaster } from '#contract/report/class.ts';
import type { printTemplateApi } from '#contract/report/design/template.ts';
import * as imported from '#contract/report/imports.ts';
import type { printTaskApi } from '#contract/report/print-task.ts';
import type { dynamicReportApi } from '#contract/report/run.ts';
import type { reportTemplateApi } from '#contract/report/template.ts';
import type { reportToolApi } from '#contract/report/tool.ts';
import { serve } from '../../crud/serve.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { askBoard } from './board/serve.ts';
import { worksOf } from './board/works.ts';
import { previewDesign, previewDesignFile } from './design/preview.ts';
import { printTemplateOf, printTemplatePage, revisionsOf } from './design/read.ts';
import { addPrintTemplate, copyPrintTemplate, updatePrintTemplate } from './design/save.ts';
import {
  clearDefault,
  disablePrintTemplate,
  enablePrintTemplate,
  publishPrintTemplate,
  removePrintTemplate,
  rollbackPrintTemplate,
  setDefault,
} from './design/steps.ts';
import { labelCounts, printLabels } from './hand/labels.ts';
import { sentContent } from './machine/content.ts';
import { printTaskPage } from './machine/log.ts';
import { dropPapers, sendToPrinter } from './machine/send.ts';
import { testPage } from './machine/test-page.ts';
import { settlePrinted, tellPrinted } from './machine/told.ts';
import { waitingPapers } from './machine/waiting.ts';
import { configOf, reportTitled } from './run/live.ts';
import { exportReport, preview, runReport, sqlFields } from './run/serve.ts';
import { subscribe } from './run/subscribe.ts';
import { openByClass, openByMenu, templateOf, templatePage } from './template/read.ts';
import { addTemplate, designTemplate, updateTemplate } from './template/save.ts';
import {
  disableTemplate,
  enableTemplate,
  publishTemplate,
  rejectTemplate,
  submitTemplate,
  withdrawTemplate,
} from './template/steps.ts';
import { boardUrl, toolToken } from './tool/outside.ts';
import { operatingStatement } from './tool/statement.ts';

export const reportClass = serve(classMaster);
export const autoPrint = serve(autoPrinting);
export const unitsStorage = serve(imported.unitsStorage);
export const staffResultRate = serve(imported.staffResultRate);
export const tmsCost = serve(imported.tmsCost);
export const basicData = serve(imported.basicData);

export const reportTemplateConfig = {
  queryAll: query(openByClass),
  query: query(templatePage),
  get: query(templateOf),
  add: command(addTemplate),
  update: command(updateTemplate),
  design: command(designTemplate),
  submit: command(submitTemplate),
  withdraw: command(withdrawTemplate),
  publish: command(publishTemplate),
  reject: command(rejectTemplate),
  disable: command(disableTemplate),
  enable: command(enableTemplate),
} satisfies Handlers<typeof reportTemplateApi>;

export const printTemplate = {
  queryPage: query(printTemplatePage),
  get: query(printTemplateOf),
  revisions: query(revisionsOf),
  preview: query(previewDesign),
  previewFile: previewDesignFile,
  add: command(addPrintTemplate),
  update: command(updatePrintTemplate),
  copy: command(copyPrintTemplate),
  publish: command(publishPrintTemplate),
  rollback: command(rollbackPrintTemplate),
  setDefault: command(setDefault),
  clearDefault: command(clearDefault),
  disable: command(disablePrintTemplate),
  enable: command(enablePrintTemplate),
  remove: command(removePrintTemplate),
} satisfies Handlers<typeof printTemplateApi>;

export const printTask = {
  queryPage: query(printTaskPage),
  waiting: query(waitingPapers),
  send: command(sendToPrinter),
  content: sentContent,
  testPage,
  told: command(tellPrinted),
  settle: command(settlePrinted),
  drop: command(dropPapers),
} satisfies Handlers<typeof printTaskApi>;

export const printRecord = {
  labelCounts: query(labelCounts),
  labels: command(printLabels),
} satisfies Handlers<typeof printRecordApi>;

export const dynamicReport = {
  querySqlField: sqlFields,
  preview,
  config: query(configOf),
  query: runReport,
  exportData: exportReport,
  subscribe: command(subscribe),
} satisfies Handlers<typeof dynamicReportApi>;

export const reportTool = {
  templateList: query(openByClass),
  configList: query(openByMenu),
  getReport: runReport,
  secondaryPage: query(reportTitled),
  operatingStatement: query(operatingStatement),
  repost: toolToken,
  ygUrl: boardUrl,
} satisfies Handlers<typeof reportToolApi>;

export const board = { query: askBoard, works: query(worksOf) } satisfies Handlers<typeof boardApi>;
