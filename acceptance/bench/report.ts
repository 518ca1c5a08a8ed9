import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Options } from './options.ts';

/** What a figure must reach: at least or at most so much, of itself or as its ratio to the floor. */
export interface Target { of: 'figure' | 'ratio'; atLeast?: number; atMost?: number }

/** One line of the table: medians over the runs. `says` replaces a figure there is none of. */
export interface Row { part: string; what: string; unit: string; figure: number | undefined; floor?: number; target?: Target; says?: string; runs?: number[] }

/** How far from the floor: below 1 is slower, whichever way the unit counts. */
function ratioOf({ figure, floor, unit }: Row): number | undefined {
  if (figure === undefined || floor === undefined) return undefined;
  return unit.endsWith('/s') ? figure / floor : floor / figure;
}

function verdict(row: Row): string {
  const { target, figure } = row;
  if (!target) return '';
  const value = target.of === 'ratio' ? ratioOf(row) : figure;
  if (value === undefined) return 'not measured';
  return value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity) ? 'met' : 'missed';
}

export const number = (value: number | undefined): string => (value === undefined ? '' : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 }));

function wanted(row: Row): string {
  const { target, unit } = row;
  if (!target) return '';
  const [sign, limit] = target.atLeast === undefined ? ['≤', target.atMost] : ['≥', target.atLeast];
  return target.of === 'ratio' ? `${sign} ${number(limit)} × floor` : `${sign} ${number(limit)} ${unit}`;
}

const HEAD = ['part', 'what', 'figure', 'floor', '× floor', 'target', ''];

/** The one table. */
export function print(rows: readonly Row[]): void {
  const cells = [HEAD, ...rows.map((row) => [row.part, row.what, row.says ?? `${number(row.figure)} ${row.unit}`, row.floor === undefined ? '' : `${number(row.floor)} ${row.unit}`, number(ratioOf(row)), wanted(row), verdict(row)])];
  for (const line of lined(cells, (column) => column >= 2 && column <= 4)) console.log(line);
}

/** Cells in columns; figures stand to the right. */
export function lined(cells: readonly string[][], isFigure: (column: number) => boolean): string[] {
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  return cells.map((line) => line.map((cell, i) => (isFigure(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ').trimEnd());
}

/** The same for machines, with every run and what it ran on. */
export function save(file: string, options: Options, rows: readonly Row[]): void {
  const { seed, runs, orders, present, rows: sheetRows, growth } = options;
  const machine = { cores: cpus().length, model: cpus()[0]?.model ?? '', memoryGb: Math.round(totalmem() / 2 ** 30), system: `${platform()} ${arch()}`, node: process.version };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, options: { seed, runs, orders, present, sheetRows, growth }, rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), verdict: verdict(row) })) }, null, 2)}\n`);
}
