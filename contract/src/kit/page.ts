import { z } from 'zod';

export const PAGE_SIZE_DEFAULT = 20;
/** Lists; the drop-downs of rooms, routes, drivers and storage modes may ask for 1200 (specification, section 9). */
export const PAGE_SIZE_MAX = 200,
  DROPDOWN_SIZE_MAX = 1200;
/** Rows a total counts past the beginning of the page asked for; are there more, it is answered as so many with `totalCapped`: 1,000+. */
export const TOTAL_AHEAD = 1000;
/** Pages asked by number; what lies further is reached page by page, with the cursor of the page before (ADR 27). FROM_FIRST begins so at the first. */
export const PAGES_BY_NUMBER = 100,
  FROM_FIRST = 'first';
export const cursor = z.string().max(8000, '长度不能超过8000').optional().meta({ label: '翻页位置' });

const orderBy = z
  .array(
    z.object({
      field: z.string().max(64).meta({ label: '排序字段' }),
      dir: z.enum(['asc', 'desc']).meta({ label: '排序方向' }),
    }),
  )
  .max(3);

/** `{param, pageNum, pageSize, orderBy}`: the body of every page call. */
export const pageInput = <P extends z.ZodType>(param: P, sizeMax = PAGE_SIZE_MAX) =>
  z.object({
    param: param.prefault({} as z.input<P>).meta({ label: '查询条件' }),
    pageNum: z.int('请输入正整数').min(1, '页码从1开始').default(1).meta({ label: '页码' }),
    pageSize: z
      .int('请输入正整数')
      .min(1, '每页条数超出限制')
      .max(sizeMax, '每页条数超出限制')
      .default(PAGE_SIZE_DEFAULT)
      .meta({ label: '每页条数' }),
    orderBy: orderBy.optional().meta({ label: '排序' }),
    cursor,
  });

/** `{list, total, pageNum, pageSize, pages}`: the answer of every page call; from the last page asked by number on, what leads to the next page and to the one before. */
export const pageOutput = <R extends z.ZodType>(row: R) =>
  z.object({
    list: z.array(row),
    total: z.int(),
    totalCapped: z.boolean().optional(),
    pageNum: z.int(),
    pageSize: z.int(),
    pages: z.int(),
    nextCursor: z.string().optional(),
    prevCursor: z.string().optional(),
  });

export type Paging = Omit<z.output<ReturnType<typeof pageInput>>, 'param'>;
export type Page<R> = Omit<z.output<ReturnType<typeof pageOutput>>, 'list'> & { list: R[] };
