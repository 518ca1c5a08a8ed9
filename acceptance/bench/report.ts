import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Options } from './options.ts';

/** What a figure must reach: at least or at most so much, of itself or as its ratio to a floor. */
export interface Target {
  of: 'figure' | 'floor' | 'http';
  atLeast?: number;
  atMost?: number;
}
/** CPU seconds for a thousand lines. */
export interface Cpu {
  server: number;
  database: number;
}

/** One line of the table: medians over the runs. `http` is the floor behind HTTP, `bareCpu` what that (for sets: the floor itself) used up. `says` replaces a figure there is none of. */
export interface Row {
  part: string;
  what: string;
  unit: string;
  figure: number | undefined;
  floor?: number | undefined;
  http?: number | undefined;
  cpu?: Cpu | undefined;
  bareCpu?: Cpu | undefined;
  targets?: Target[];
  says?: string;
  runs?: number[];
}

/** How far from a floor: below 1 is slower, whichever way the unit counts. */
function ratioTo(row: Row, of: 'floor' | 'http'): number | undefined {
  const { figure, unit, [of]: bare } = row;
  if (figure === undefined || bare === undefined) return undefined;
  return unit.endsWith('/s') ? figure / bare : bare / figure;
}

function verdict(row: Row, target: Target): string {
  const value = target.of === 'figure' ? row.figure : ratioTo(row, target.of);
  if (value === undefined) return 'not measured';
  return value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity) ? 'met' : 'missed';
}

export const number = (value: number | undefined): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
const cpuText = (cpu: Cpu | undefined): string => (cpu ? `${number(cpu.server)} + ${number(cpu.database)}` : '');
const measured = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${number(value)} ${unit}`;

function wanted({ unit }: Row, target: Target): string {
  const [sign, limit] = target.atLeast === undefined ? ['≤', target.atMost] : ['≥', target.atLeast];
  return `${sign} ${number(limit)} ${{ figure: unit, floor: '× floor', http: '× HTTP' }[target.of]}`;
}

interface Column {
  head: string;
  cell: (row: Row) => string;
  right?: true;
}
const COLUMNS: readonly Column[] = [
  { head: 'part', cell: ({ part }) => part },
  { head: 'what', cell: ({ what }) => what },
  { head: 'figure', cell: (row) => row.says ?? measured(row.figure, row.unit), right: true },
  { head: 'HTTP floor', cell: ({ http, unit }) => measured(http, unit), right: true },
  { head: '× HTTP', cell: (row) => number(ratioTo(row, 'http')), right: true },
  { head: 'floor', cell: ({ floor, unit }) => measured(floor, unit), right: true },
  { head: '× floor', cell: (row) => number(ratioTo(row, 'floor')), right: true },
  { head: 'CPU s', cell: ({ cpu }) => cpuText(cpu), right: true },
  { head: 'bare CPU s', cell: ({ bareCpu }) => cpuText(bareCpu), right: true },
  {
    head: 'target',
    cell: (row) => (row.targets ?? []).map((target) => `${wanted(row, target)}: ${verdict(row, target)}`).join(', '),
  },
];

/** The one table; a column in which nothing stands is left out. */
export function print(rows: readonly Row[]): void {
  const columns = COLUMNS.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  for (const line of lined(cells, (column) => columns[column]?.right === true)) console.log(line);
  if (rows.some(({ cpu }) => cpu))
    console.log(
      'CPU s: seconds of CPU for 1,000 lines, server + database; bare: of the HTTP floor, for batches of the floor.',
    );
}

/** Cells in columns; figures stand to the right. */
export function lined(cells: readonly string[][], isFigure: (column: number) => boolean): string[] {
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, i) => (isFigure(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** The same for machines, with every run and what it ran on. */
export function save(file: string, options: Options, rows: readonly Row[]): void {
  const { seed, runs, orders, present, rows: sheetRows, growth } = options;
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
  };
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, options: { seed, runs, orders, present, sheetRows, growth }, rows: rows.map((row) => ({ ...row, toFloor: ratioTo(row, 'floor'), toHttp: ratioTo(row, 'http'), verdicts: (row.targets ?? []).map((target) => verdict(row, target)) })) }, null, 2)}\n`,
  );
}
