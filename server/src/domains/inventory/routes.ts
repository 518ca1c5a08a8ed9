import type { integrityApi } from '#contract/inventory/integrity.ts';
import type { mapApi } from '#contract/inventory/map.ts';
import type { openStockApi } from '#contract/inventory/open.ts';
import type { serialApi } from '#contract/inventory/serial.ts';
import { ledgerRow, stockRow, type StockView, type ledgerApi, type stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { exporting } from '../../services/exports/serve.ts';
import { lawList, lawViolations, runLaws } from './integrity.ts';
import { lotTrace } from './lot-trace.ts';
import { mapFacts, mapFind, mapPlan } from './map.ts';
import { stockOf } from './open/stock.ts';
import { ledgerPage, ledgerRows, stockAsOf } from './read-ledger.ts';
import { stockDetail, stockPage, stockRows } from './read-stock.ts';
import { exportSerials, serialPage, serialTrace } from './serial/read.ts';

/** Columns of a sheet: the labelled fields of a row that a person reads, ids left out. */
const columns = (shape: Parameters<typeof fieldsOf>[0], without: readonly string[] = []) =>
  fieldsOf(shape)
    .filter((field) => field.label !== field.name && !field.ref && !without.includes(field.name))
    .map((field) => ({ ...field, kind: field.kind === 'object' ? ('text' as const) : field.kind }));

const SUMMED: Record<StockView, readonly string[]> = {
  goods: ['lotNo', 'lotFrozen', 'producedOn', 'positionCode', 'positionState', 'areaName', 'areaKind', 'lpnCode'],
  lot: ['positionCode', 'positionState', 'areaName', 'areaKind', 'lpnCode'],
  position: [],
  lpn: [],
};

export const stock = {
  queryPage: query(stockPage),
  get: query(stockDetail),
  asOf: query(stockAsOf),
  lotTrace: query(lotTrace),
  export: exporting(async (ctx, input: InputOf<typeof stockApi.export>) => ({
    title: '库存',
    columns: columns(stockRow.shape, SUMMED[input.by]),
    rows: await stockRows(ctx, input),
  })),
} satisfies Handlers<typeof stockApi>;

export const openStock = { query: query(stockOf) } satisfies Handlers<typeof openStockApi>;

export const ledger = {
  queryPage: query(ledgerPage),
  export: exporting(async (ctx, input: InputOf<typeof ledgerApi.export>) => ({
    title: '库存流水',
    columns: columns(ledgerRow.shape),
    rows: await ledgerRows(ctx, input),
  })),
} satisfies Handlers<typeof ledgerApi>;

export const serial = {
  queryPage: query(serialPage),
  export: exporting(exportSerials),
  trace: query(serialTrace),
} satisfies Handlers<typeof serialApi>;

export const integrity = {
  list: query(lawList),
  run: command(runLaws),
  violations: query(lawViolations),
} satisfies Handlers<typeof integrityApi>;

export const map = {
  plan: query(mapPlan),
  facts: query(mapFacts),
  find: query(mapFind),
} satisfies Handlers<typeof mapApi>;
