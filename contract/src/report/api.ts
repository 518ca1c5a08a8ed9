import { autoPrint } from './auto-print.ts';
import { boardApi } from './board.ts';
import { printRecordApi } from './by-hand.ts';
import { reportClass } from './class.ts';
import { printTemplateApi } from './design/template.ts';
import { basicDataApi, staffResultRateApi, tmsCostApi, unitsStorageApi } from './imports.ts';
import { paperApi } from './paper.ts';
import { printTaskApi } from './print-task.ts';
import { dynamicReportApi } from './run.ts';
import { reportTemplateApi } from './template.ts';
import { reportToolApi } from './tool.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  reportClass: reportClass.api,
  reportTemplateConfig: reportTemplateApi,
  dynamicReport: dynamicReportApi,
  reportTool: reportToolApi,
  board: boardApi,
  paper: paperApi,
  printRecord: printRecordApi,
  printTask: printTaskApi,
  autoPrint: autoPrint.api,
  printTemplate: printTemplateApi,
  unitsStorage: unitsStorageApi,
  staffResultRate: staffResultRateApi,
  tmsCost: tmsCostApi,
  basicData: basicDataApi,
};
