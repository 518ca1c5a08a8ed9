import type { z } from 'zod';
import {
  factoryRow,
  postEfficiencyRow,
  receiveEfficiencyRow,
  type FactorySearch,
  type PostHistorySearch,
  type ReceiveHistorySearch,
  type factoryEfficiencyApi,
  type postEfficiencyApi,
  type receiveEfficiencyApi,
} from '#contract/billing/efficiency.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { factoryPage, factoryRows, factoryStaff } from './factory.ts';
import { myEfficiency, postChart, postHistory, postRows, postSummary, postToday } from './post-read.ts';
import { receiveChart, receiveHistory, receiveRows, receiveToday } from './receive-read.ts';
import { DOCKS, POSTS, generate, runsOf } from './run.ts';

export * from './config-routes.ts';

/** Columns of a sheet: what a row is called, without its ids. */
const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  fieldsOf(shape).filter((field) => field.label !== field.name);

export const postEfficiency = {
  generate: command(generate(POSTS)),
  queryPageHistory: query(postHistory),
  queryPageToday: query(postToday),
  exportHistory: exporting(async (ctx, input: PostHistorySearch) => ({
    title: '岗位效率',
    columns: columnsOf(postEfficiencyRow.shape),
    rows: await postRows(ctx, input),
  })),
  runs: query(runsOf(POSTS)),
  summary: query(postSummary),
  board: query(postChart),
  mine: query(myEfficiency),
} satisfies Handlers<typeof postEfficiencyApi>;

export const receiveEfficiency = {
  generate: command(generate(DOCKS)),
  queryPageHistory: query(receiveHistory),
  queryPageToday: query(receiveToday),
  exportHistory: exporting(async (ctx, input: ReceiveHistorySearch) => ({
    title: '收货效率',
    columns: columnsOf(receiveEfficiencyRow.shape),
    rows: await receiveRows(ctx, input),
  })),
  runs: query(runsOf(DOCKS)),
  board: query(receiveChart),
} satisfies Handlers<typeof receiveEfficiencyApi>;

/** The sheet of one kind. */
const factorySheet = (kind: 1 | 2, title: string) =>
  exporting(async (ctx: Ctx, input: FactorySearch) => ({
    title,
    columns: columnsOf(factoryRow.shape),
    rows: await factoryRows(ctx, { ...input, kind }),
  }));

export const factoryEfficiencyStatistics = {
  queryPage: query(factoryPage),
  exportMaterial: factorySheet(1, '原料效率'),
  exportEndProduct: factorySheet(2, '成品效率'),
  queryStaffEfficiency: query(factoryStaff),
} satisfies Handlers<typeof factoryEfficiencyApi>;
