import { z } from 'zod';
import { unlessMissing } from '../kit/sentence.ts';

// What the calls of the public API are made of (ADR 52): rows that are known by the numbers of whoever sends them, each with its own answer, and lists by change.

/** Rows of one call. */
export const OPEN_ROWS_MAX = 500;
/** Lines of all orders of one call. */
export const OPEN_LINES_MAX = 20_000;

export const openRows = <R extends z.ZodType>(row: R, label: string) =>
  z.array(row).min(1, '请至少提交一条').max(OPEN_ROWS_MAX, `一次最多${OPEN_ROWS_MAX}条`).meta({ label });

/** The sender's own number, by which he and we know the row again. */
export const externalNo = (label: string) =>
  z.string('不能为空').trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label });

/** `If-Match` of one row: it is only changed if it still is the version the sender saw. Left out, the last one to send wins. */
export const ifVersion = z.int('版本不正确').min(0, '版本不正确').nullish().meta({ label: '版本' });

/** How one row fared: `code` 200, or that of its refusal; then nothing of the row was changed, and `errors` says which fields are wrong. */
export const openResult = <S extends z.ZodRawShape>(shape: S) =>
  z.object({
    index: z.int().meta({ label: '序号' }),
    ok: z.boolean().meta({ label: '成功' }),
    code: z.int().meta({ label: '结果代码' }),
    msg: z.string().nullable().meta({ label: '说明' }),
    errors: z.array(z.object({ field: z.string().meta({ label: '字段' }), msg: z.string().meta({ label: '说明' }) })),
    ...shape,
  });

/** How an order of a batch fared, and how it stands now. */
export const openOrderResult = openResult({
  ownerCode: z.string().meta({ label: '货主编码' }),
  externalNo: z.string().meta({ label: '货主单号' }),
  id: z.int().nullable().meta({ label: '编号' }),
  orderNo: z.string().nullable().meta({ label: '单号' }),
  status: z.int().nullable().meta({ label: '状态' }),
  version: z.int().nullable().meta({ label: '版本' }),
});
export type OpenOrderResult = z.output<typeof openOrderResult>;

/** Of a batch: how many fared well, how many did not, and each. */
export const openResults = <R extends z.ZodType>(row: R) =>
  z.object({
    okCount: z.int().meta({ label: '成功条数' }),
    failCount: z.int().meta({ label: '失败条数' }),
    list: z.array(row),
  });

const LIMIT = 200;
/** What has changed since a place in the list of changes; without one, everything from the first on. */
export const sinceInput = {
  since: z.string().max(64, '长度不能超过64').optional().meta({ label: '从此之后' }),
  limit: z.coerce
    .number({ error: unlessMissing('请输入正整数') })
    .int('请输入正整数')
    .min(1, '每次条数超出限制')
    .max(LIMIT, '每次条数超出限制')
    .default(LIMIT)
    .meta({ label: '条数' }),
};
/** `next` goes into the next call, now or later; `more`: there is something already. A row is told again whenever it has changed. */
export const sinceOutput = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    next: z.string().meta({ label: '下次从此之后' }),
    more: z.boolean().meta({ label: '还有更多' }),
  });
