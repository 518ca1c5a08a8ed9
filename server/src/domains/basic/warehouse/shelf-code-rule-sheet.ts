import { sql } from 'kysely';
import {
  SEGMENTS,
  segment,
  shelfCodeRule,
  shelfCodeRuleSheet,
  type Segment,
} from '#contract/basic/warehouse/shelf-code-rule.ts';
import { ruleFault, sampleOf } from '#contract/basic/warehouse/shelf-codes.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw } from '../../../platform/db/catalog.ts';
import type { RowFault } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';

/** The segments of a rule stand side by side in a sheet: five columns each, in the order of the code. */
const spec = specOf(shelfCodeRule);
const plain = importOf(spec, () => []);
const NUMBERS = SEGMENTS.map((_, i) => i + 1);
const PARTS = ['key', 'len', 'pad', 'from', 'to'] as const;

/** A gap between two segments is no mistake; a part without its segment is. */
function segmentAt(data: Record_, n: number, faults: RowFault[]): Segment | undefined {
  const given = Object.fromEntries(
    PARTS.flatMap((part) =>
      data[`${part}${n}`] === null || data[`${part}${n}`] === undefined ? [] : [[part, data[`${part}${n}`]]],
    ),
  );
  if (Object.keys(given).length === 0) return undefined;
  const parsed = segment.safeParse(given);
  if (!parsed.success) faults.push({ field: `key${n}`, msg: '请选择编码段' });
  return parsed.data;
}

export const ruleImports = importHandlers(
  {
    ...plain,
    shape: shelfCodeRuleSheet,
    resolve: async (_ctx, rows) => {
      for (const { data, faults } of rows) {
        const segments = NUMBERS.flatMap((n) => segmentAt(data, n, faults) ?? []);
        const rule = { separator: String(data.separator ?? '-'), segments };
        const fault = faults.length > 0 ? null : ruleFault(rule);
        if (fault) faults.push({ field: 'key1', msg: fault });
        if (faults.length === 0) Object.assign(data, { segments, sample: sampleOf(rule) });
      }
    },
  },
  (ctx, batchId) => insertStaged(ctx, spec, batchId),
);

const columns = raw(
  NUMBERS.flatMap((n) =>
    PARTS.map((part) => {
      const text = `t.segments -> ${n - 1} ->> '${part}'`;
      return `, ${part === 'key' || part === 'pad' ? text : `(${text})::int`} as ${part}${n}`;
    }),
  ).join(''),
);

export const exportRules = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: sql`${columns}`, shape: shelfCodeRuleSheet }, input);
