import type { InputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { boardAge, boardPerson, boardRepeat, type patrolBoardApi } from '#contract/patrol/board.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Outgoing } from '../../../services/exports/serve.ts';
import type { Column } from '../../../services/sheets/write.ts';
import { agesOf, boardMonths, peopleOf, repeatsOf, scoresOf } from './read.ts';

type Asked = InputOf<typeof patrolBoardApi.export>;
type Rows = readonly Record<string, unknown>[];
type Part = (ctx: Ctx, kind: Asked['kind']) => Promise<{ columns: readonly Column[]; rows: Rows }>;

const columnsOf = ({ shape }: { shape: Parameters<typeof fieldsOf>[0] }): Column[] =>
  fieldsOf(shape).filter(({ name, label }) => label !== name);

const monthName = (month: string): string => {
  const [year, number] = month.split('-');
  return `${year}年${number}月`;
};

/** What each part of the board is as a sheet; months stand side by side as on the screen. */
const PARTS: Readonly<Record<Asked['part'], Part>> = {
  1: async (ctx, kind) => {
    const months = boardMonths();
    const scores = await scoresOf(ctx, months, kind);
    return {
      columns: [
        { name: 'area', label: '库区' },
        ...months.map((month) => ({ name: month, label: monthName(month) })),
        { name: 'walks', label: '巡检次数' },
      ],
      rows: scores.map(({ area, walks, byMonth }) => ({
        area,
        walks,
        ...Object.fromEntries(months.map((month, i) => [month, byMonth[i] ?? null])),
      })),
    };
  },
  2: async (ctx, kind) => ({ columns: columnsOf(boardAge), rows: await agesOf(ctx, kind) }),
  3: async (ctx, kind) => ({
    columns: columnsOf(boardRepeat),
    rows: await repeatsOf(ctx, { months: boardMonths(), kind, most: null }),
  }),
  4: async (ctx, kind) => ({
    columns: columnsOf(boardPerson),
    rows: await peopleOf(ctx, { months: boardMonths(), kind, most: null }),
  }),
};

/** One part of the board as a sheet. */
export async function boardSheet(ctx: Ctx, { kind, part }: Asked): Promise<Outgoing> {
  const { columns, rows } = await PARTS[part](ctx, kind);
  return { title: `巡检看板_${nameOf('patrolBoardPart', part)}`, columns, rows: flowing(rows) };
}

async function* flowing<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
