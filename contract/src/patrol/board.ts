import { z } from 'zod';
import { endpoint, type OutputOf } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick, ref } from '../terms/fields.ts';
import { rowId } from '../terms/values.ts';
import { patrolTaskLife } from './life.ts';
import { kind } from './terms.ts';

const BASE = '/warehouse-base-server/v1';

/** Months a board looks back, this one included. */
export const BOARD_MONTHS = 6;
/** A danger of the same place and category found so often within the board's months is a repeat offender. */
export const REPEATS_MIN = 2;

/** Days an open danger has waited: up to the bound, the last without one. */
export const AGES = [
  { upTo: 1, name: '1天内' },
  { upTo: 3, name: '1-3天' },
  { upTo: 7, name: '3-7天' },
  { upTo: 30, name: '7-30天' },
  { upTo: null, name: '30天以上' },
] as const;

/** The parts of the board, as the dictionary `patrolBoardPart` names them. */
export const BOARD_PARTS = [1, 2, 3, 4] as const;

const boardScore = z.object({
  areaId: z.int().nullable(),
  area: z.string().meta({ label: '库区' }),
  walks: z.int().meta({ label: '巡检次数' }),
  /** Mean score of the walks of each month; null where nobody walked. */
  byMonth: z.array(z.number().nullable()),
});
export const boardAge = z.object({
  name: z.string().meta({ label: '时长' }),
  open: z.int().meta({ label: '未闭环' }),
  overdue: z.int().meta({ label: '逾期' }),
  /** Found between these; the last without a first. */
  foundFrom: z.string().nullable(),
  foundTo: z.string(),
});
export const boardRepeat = z.object({
  areaId: z.int().nullable(),
  area: z.string().meta({ label: '库区' }),
  category: z.string().meta({ label: '类别' }),
  times: z.int().meta({ label: '次数' }),
  open: z.int().meta({ label: '未闭环' }),
  lastAt: z.string().meta({ label: '最近发现' }),
});
export const boardPerson = z.object({
  responsibleId: z.int(),
  responsible: z.string().meta({ label: '责任人' }),
  dangers: z.int().meta({ label: '隐患数' }),
  overdue: z.int().meta({ label: '逾期' }),
  rejected: z.int().meta({ label: '被驳回' }),
});

export const patrolBoardApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/patrolBoard/query`,
    label: '查询巡检看板',
    permit: 'ins:board:list',
    input: z.object({ kind: kind().nullish() }),
    output: z.object({
      months: z.array(z.string().meta({ label: '月份' })),
      scores: z.array(boardScore),
      ages: z.array(boardAge),
      repeats: z.array(boardRepeat),
      people: z.array(boardPerson),
    }),
  }),
  /** One part of the board as a sheet, with all of its rows: the screen shows the first of them. */
  export: endpoint({
    act: 'query',
    path: `${BASE}/patrolBoard/export`,
    label: '导出巡检看板',
    permit: 'ins:board:export',
    file: true,
    input: z.object({ kind: kind().nullish(), part: pick('看板内容', 'patrolBoardPart', BOARD_PARTS) }),
    output: z.any(),
  }),
};

type Board = OutputOf<typeof patrolBoardApi.query>;
/** What a board was asked and since when it looks back. */
export interface BoardAsked {
  kind?: number | null | undefined;
  months: readonly string[];
}
const since = ({ months }: BoardAsked): string => `${months[0]}-01 00:00:00`;

/** Of the kind asked for, found since the board looks back. */
const lately = (asked: BoardAsked) => ({ kind: asked.kind, foundFrom: since(asked) });
/** Of the kind asked for, found in a band of ages. */
const inBand = ({ foundFrom, foundTo }: Board['ages'][number], { kind }: BoardAsked) => ({ kind, foundFrom, foundTo });

/** The filter of the list that has as many rows as a figure of the board says: of walks, or of dangers. */
export const counted = {
  walks: ({ areaId }: Board['scores'][number], asked: BoardAsked) => ({
    scannedAreaId: areaId,
    kind: asked.kind,
    status: patrolTaskLife.at.done,
    finishFrom: since(asked),
  }),
  age: (band: Board['ages'][number], asked: BoardAsked) => ({ ...inBand(band, asked), open: true }),
  ageOverdue: (band: Board['ages'][number], asked: BoardAsked) => ({ ...inBand(band, asked), overdue: true }),
  times: ({ areaId, category }: Board['repeats'][number], asked: BoardAsked) => ({
    ...lately(asked),
    areaId,
    category,
    falseReport: false,
  }),
  repeatsOpen: ({ areaId, category }: Board['repeats'][number], asked: BoardAsked) => ({
    ...lately(asked),
    areaId,
    category,
    open: true,
  }),
  dangers: ({ responsibleId }: Board['people'][number], asked: BoardAsked) => ({
    ...lately(asked),
    responsibleId,
    falseReport: false,
  }),
  overdue: ({ responsibleId }: Board['people'][number], asked: BoardAsked) => ({
    ...lately(asked),
    responsibleId,
    overdue: true,
  }),
} as const;

export const patrolInspectorSearch = z.object({
  inspectorId: ref('巡检人', 'user').nullish(),
  kind: kind().nullish(),
});
export type PatrolInspectorSearch = z.output<typeof patrolInspectorSearch>;

/** Whoever walks in this warehouse: named by a plan or a task. */
export const patrolInspectorRow = z.object({
  id: z.int(),
  inspector: z.string().meta({ label: '巡检人' }),
  dept: z.string().nullable().meta({ label: '部门' }),
  plans: z.int().meta({ label: '负责计划' }),
  done: z.int().meta({ label: '已完成' }),
  open: z.int().meta({ label: '待执行' }),
  overdue: z.int().meta({ label: '逾期' }),
  dangers: z.int().meta({ label: '发现隐患' }),
  score: z.number().nullable().meta({ label: '平均得分' }),
  lastAt: z.string().nullable().meta({ label: '最近完成' }),
});

export const patrolInspectorApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/patrolInspector/queryPage`,
    label: '查询巡检人员',
    permit: 'ins:board:list',
    input: pageInput(patrolInspectorSearch),
    output: pageOutput(patrolInspectorRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/patrolInspector/export`,
    label: '导出巡检人员',
    permit: 'ins:board:export',
    file: true,
    input: patrolInspectorSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/patrolInspector/{id}`,
    label: '查看巡检人员',
    permit: 'ins:board:list',
    input: z.object({ id: rowId('巡检人') }),
    output: patrolInspectorRow.extend({
      planNames: z.array(z.string()),
      byMonth: z.array(
        z.object({
          month: z.string().meta({ label: '月份' }),
          done: z.int().meta({ label: '已完成' }),
          dangers: z.int().meta({ label: '发现隐患' }),
          score: z.number().nullable().meta({ label: '平均得分' }),
        }),
      ),
    }),
  }),
};
