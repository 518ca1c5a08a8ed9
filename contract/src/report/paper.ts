import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { inBackground } from '../terms/exports.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { DESIGNED, type DesignKind } from './design/kinds.ts';
import { PAPER_SOURCES, PAPERS, type PaperKind } from './papers.ts';

const BASE = '/warehouse-report-server/v1/paper';
/** Documents of one print: more of them would be a book nobody waits for at the printer. */
export const PAPERS_MAX = 50;
export const COPIES_MAX = 10;
/** Documents of one print of all that a filter finds. */
export const FOUND_MAX = 2000;
/** Whoever printed may fetch his file again so long; later it is printed anew, and counted. */
export const FILE_MINUTES = 15;
/** Printing what was printed before. */
export const PAPER_AGAIN = 'rpt:paper:again';

const KINDS = Object.keys(PAPERS) as [PaperKind, ...PaperKind[]]; // the keys of the catalogue, none other

export const paperKind = z.enum(KINDS, { error: '没有这种单据' }).meta({ label: '单据', dict: 'paperKind' });
const PRINTED_KINDS = Object.keys(DESIGNED) as [DesignKind, ...DesignKind[]]; // the keys of the catalogue, none other
/** What the log of prints tells of: papers and labels. */
const printedKind = z.enum(PRINTED_KINDS, { error: '没有这种单据' }).meta({ label: '单据', dict: 'printedKind' });
const ids = z
  .array(rowId('编号'))
  .min(1, '请选择数据')
  .max(PAPERS_MAX, `一次最多打印${PAPERS_MAX}张单据`)
  .meta({ label: '单据编号' });

export const copies = z
  .int('请输入整数')
  .min(1, '不能小于1')
  .max(COPIES_MAX, `不能大于${COPIES_MAX}`)
  .default(1)
  .meta({ label: '份数' });
export const reason = z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '补打原因' });

const search = z.object({
  docNo: codes('单号'),
  paper: printedKind.nullish(),
  isAgain: z.boolean().nullish().meta({ label: '补打' }),
  createdFrom: moment('打印时间从').nullish(),
  createdTo: moment('打印时间到').nullish(),
});

/** One document on paper once. */
const logRow = z.object({
  id: z.int(),
  paper: z.string().meta({ label: '单据', dict: 'printedKind' }),
  docId: z.int(),
  docNo: z.string().meta({ label: '单号' }),
  times: z.int().meta({ label: '第几次' }),
  copies: z.int().meta({ label: '份数' }),
  reason: z.string().nullable().meta({ label: '补打原因' }),
  printedBy: z.string().nullable().meta({ label: '打印人' }),
  createdAt: z.string().meta({ label: '打印时间' }),
});

export const paperApi = {
  /** How often each was printed: asked before the dialog asks for a reason. */
  counts: endpoint({
    act: 'query',
    path: `${BASE}/counts`,
    label: '查询单据打印次数',
    permit: 'rpt:paper:print',
    input: z.object({ paper: paperKind, ids }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          docNo: z.string().meta({ label: '单号' }),
          times: z.int().meta({ label: '打印次数' }),
        }),
      ),
    }),
  }),
  /** What would be on paper, marked as no paper to hand over; nothing is counted. */
  preview: endpoint({
    act: 'query',
    path: `${BASE}/preview`,
    label: '预览单据',
    permit: 'rpt:paper:print',
    file: true,
    input: z.object({ paper: paperKind, ids }),
    output: z.any(),
  }),
  /** Counted and logged before it is on paper. What was printed before needs a reason and the right to. */
  print: endpoint({
    act: 'command',
    path: `${BASE}/print`,
    label: '打印单据',
    permit: 'rpt:paper:print',
    input: z.object({
      paper: paperKind,
      ids,
      copies,
      reason,
    }),
    output: z.object({ runId: z.int() }),
  }),
  /**
   * Many at once: what was selected, or all that a filter of its list finds, for whoever asks; `by` says which other documents are selected or
   * found, whose papers are wanted (the pick lists of waves). Few documents are printed at once; more than 50, or than 200 pages, in the background:
   * the file lies among the exports, and the documents are counted when it is whole.
   */
  printFound: endpoint({
    act: 'command',
    path: `${BASE}/printFound`,
    label: '打印查询结果',
    permit: 'rpt:paper:print',
    keyRequired: true,
    input: z.object({
      paper: paperKind,
      by: z.enum(PAPER_SOURCES, { error: '没有这种来源' }).nullish().meta({ label: '来源单据', dict: 'paperSource' }),
      /** What was selected; left out: all that the list finds. */
      ids: z
        .array(rowId('编号'))
        .min(1, '请选择数据')
        .max(FOUND_MAX, `一次最多打印${FOUND_MAX}张单据`)
        .nullish()
        .meta({ label: '选中的单据' }),
      /** What the list is asked. */
      param: z.record(z.string().max(64), z.unknown()).default({}).meta({ label: '查询条件' }),
      copies,
      /** Leave out what was printed before. */
      fresh: z.boolean().default(true).meta({ label: '只打印未打印过的' }),
      reason,
    }),
    output: z.object({
      runId: z.int().nullable().meta({ label: '打印编号' }),
      job: inBackground.nullable().meta({ label: '后台任务' }),
    }),
  }),
  /** The paper of one's own print, as PDF. */
  file: endpoint({
    act: 'query',
    path: `${BASE}/file`,
    label: '取打印文件',
    permit: 'rpt:paper:print',
    file: true,
    input: z.object({ runId: rowId('打印编号') }),
    output: z.any(),
  }),
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询打印记录',
    permit: 'rpt:paper:list',
    input: pageInput(search),
    output: pageOutput(logRow),
  }),
};
