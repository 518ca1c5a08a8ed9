import { z } from 'zod';
import { cursor, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../kit/page.ts';

/** A page asked by GET: filters stand beside page number and size, and the order is the list's own. */
export const flatPage = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object({
    ...shape,
    pageNum: z.coerce
      .number('请输入正整数')
      .int('请输入正整数')
      .min(1, '页码从1开始')
      .default(1)
      .meta({ label: '页码' }),
    pageSize: z.coerce
      .number('请输入正整数')
      .int('请输入正整数')
      .min(1, '每页条数超出限制')
      .max(PAGE_SIZE_MAX, '每页条数超出限制')
      .default(PAGE_SIZE_DEFAULT)
      .meta({ label: '每页条数' }),
    cursor,
  });

const SMALL_MAX = 32_767;

/** Filters of a query string: what is not given is not asked. */
export const like = (label: string) => z.string().trim().max(64, '长度不能超过64').optional().meta({ label });
export const oneOf = (label: string, dict: string) =>
  z.coerce
    .number('取值不在允许范围内')
    .int('取值不在允许范围内')
    .min(0, '取值不在允许范围内')
    .max(SMALL_MAX, '取值不在允许范围内')
    .optional()
    .meta({ label, dict });
export const refTo = (label: string, ref: string) =>
  z.coerce
    .number('请选择')
    .int('请选择')
    .positive('请选择')
    .max(Number.MAX_SAFE_INTEGER, '请选择')
    .optional()
    .meta({ label, ref });

/** Choices of a drop-down, as resources offer them. */
export const choicesInput = z.object({
  keyword: z.string().trim().max(64).optional().meta({ label: '关键字' }),
  ids: z
    .array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))
    .max(200)
    .optional()
    .meta({ label: '编号' }),
  size: z.coerce.number().int().min(1).max(1200, '每页条数超出限制').default(100).meta({ label: '条数' }),
});
export const choices = z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }));
