import type { FormRule } from 'antd';
import type { z } from 'zod';
import { sentence } from '#contract/kit/sentence.ts';

/** A form rule from a contract field: the form and the server cannot disagree, because there is one schema. */
export const rule = (field: z.ZodType): FormRule => ({
  validator: async (_, value: unknown) => {
    const fault = faultOf(field, value);
    if (fault) throw new Error(fault);
  },
});

/** Why a value may not be sent, or null. An input left empty counts as not given. */
export function faultOf(field: z.ZodType, value: unknown): string | null {
  const parsed = field.safeParse(given(field, value), { error: sentence });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '格式不正确');
}

/** What an input's value means: empty is null where null may be stored, else not given. */
export function given(field: z.ZodType, value: unknown): unknown {
  if (value !== '' && value !== undefined && value !== null)
    return typeof value === 'string' ? value.trim() || given(field, '') : value;
  return field.safeParse(null).success ? null : undefined;
}
