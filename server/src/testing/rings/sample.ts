import type { z } from 'zod';
import { unwrapped } from '#contract/kit/field.ts';
import { FROM_FIRST } from '#contract/kit/page.ts';

/** What generated input is made of: `id` fills every id, the rest stays the smallest thing the schema takes. */
export interface SampleOptions {
  id: number;
  day: string;
  /** Fill optional fields too: some inputs must name one thing or another. */
  full?: boolean;
}

interface Def {
  type: string;
  format?: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
  options?: z.ZodType[];
  element?: z.ZodType;
  items?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
}

/**
 * The smallest input a schema accepts: required fields only, one element per list. Texts that must look a certain way
 * (dates, times, patterns) are tried from a short list; `undefined` when nothing fits, and the caller says so.
 */
export function sample(schema: z.ZodType, options: SampleOptions, name = ''): unknown {
  if (!options.full && schema.safeParse(undefined).success) return undefined;
  const inner = unwrapped(schema);
  const def = inner.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([key, field]) => {
          const value = sample(field, options, key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'array':
      return def.element ? [sample(def.element, options, name)] : [];
    case 'tuple':
      return (def.items ?? []).map((item) => sample(item, options, name));
    case 'union':
      return def.options?.[0] ? sample(def.options[0], options, name) : undefined;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'boolean':
      return false;
    case 'record':
      return {};
    case 'pipe':
      return def.in ? sample(def.in, options, name) : undefined;
    default:
      return [
        ...(name === 'cursor' ? [FROM_FIRST] : []),
        ...(/ids?$/i.test(name) ? [options.id] : []),
        1,
        10,
        options.day,
        `${options.day} 08:00:00`,
        '08:00:00',
        '08:00',
        options.day.slice(0, 7),
        'A-01',
        '13800000001',
        'a'.repeat(64),
        'PIECE',
        'V01',
        '1',
        '1.2.3',
        '00000000-0000-4000-8000-000000000001',
        '330109',
        '浙A12345',
        '11010519491231002X',
      ].find((value) => inner.safeParse(value).success);
  }
}
