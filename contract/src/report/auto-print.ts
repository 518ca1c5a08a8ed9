import { resource } from '../kit/resource.ts';
import { count, pick, status } from '../terms/fields.ts';
import { MOMENT_NAMES } from './machine.ts';

const COPIES_MAX = 10;

/** Printing by machine (自动打印): what this warehouse prints by itself, and when. */
export const autoPrint = resource({
  name: 'autoPrint',
  label: '自动打印',
  table: 'report.auto_print',
  scope: 'warehouse',
  base: '/warehouse-report-server/v1/autoPrint',
  permit: 'rpt:autoPrint',
  fields: {
    moment: pick('时机与单据', 'printMoment', MOMENT_NAMES),
    copies: count('份数', 1, 1, COPIES_MAX),
    status: status(),
  },
  key: ['moment'],
  search: ['moment', 'status'],
  columns: ['moment', 'copies', 'status'],
});
