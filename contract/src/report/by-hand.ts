import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { LABEL_COPIES_MAX, LABELS_MAX } from '../terms/label.ts';
import { rowId } from '../terms/values.ts';
import { LABELS, type LabelKind } from './design/kinds.ts';
import { reason } from './paper.ts';

export type { LabelKind };

const BASE = '/warehouse-report-server/v1/printRecord';
const KINDS = Object.keys(LABELS) as [LabelKind, ...LabelKind[]]; // the keys of the catalogue, none other

const kind = z.enum(KINDS, { error: '没有这种标签' }).meta({ label: '标签', dict: 'printedKind' });
const ids = z
  .array(rowId('编号'))
  .min(1, '请选择数据')
  .max(LABELS_MAX, `一次最多打印${LABELS_MAX}张标签`)
  .meta({ label: '编号' });
const labelCopies = z
  .int('请输入正整数')
  .min(1, '请输入正整数')
  .max(LABEL_COPIES_MAX, `每张最多${LABEL_COPIES_MAX}份`)
  .default(1)
  .meta({ label: '份数' });
const times = z.int().meta({ label: '打印次数' });
const run = z.object({ runId: z.int().meta({ label: '打印编号' }) });

/**
 * What is drawn elsewhere and printed by hand: counted and logged like every paper, before it is on one. Whoever may print the labels of a thing
 * is asked on the server, kind by kind; no right of its own opens these calls.
 */
export const printRecordApi = {
  labelCounts: endpoint({
    act: 'query',
    path: `${BASE}/labelCounts`,
    label: '查询标签打印次数',
    permit: 'session',
    input: z.object({ kind, ids }),
    output: z.object({
      /** Only those that were printed. */
      list: z.array(z.object({ id: z.int(), docNo: z.string().meta({ label: '单号' }), times })),
    }),
  }),
  /** What was printed before needs a reason and the right to. */
  labels: endpoint({
    act: 'command',
    path: `${BASE}/labels`,
    label: '登记标签打印',
    permit: 'session',
    input: z.object({ kind, ids, copies: labelCopies, reason }),
    output: run,
  }),
};
