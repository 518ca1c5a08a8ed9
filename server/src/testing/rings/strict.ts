import type { z } from 'zod';
import { unwrapped } from '#contract/kit/field.ts';

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  items?: z.ZodType[];
}

/** Where an answer differs from its schema: what does not fit, and every key the schema does not know (answers are sent as they are, so such a key reaches the browser). */
export function differences(schema: z.ZodType, value: unknown): string[] {
  const fits = schema.safeParse(value);
  return [
    ...(fits.success ? [] : fits.error.issues.slice(0, 5).map((i) => `${i.path.join('.')}: ${i.message}`)),
    ...unknownKeys(schema, value, '').slice(0, 5),
  ];
}

function unknownKeys(schema: z.ZodType, value: unknown, path: string): string[] {
  const def = unwrapped(schema).def as unknown as Def;
  if (value === null || typeof value !== 'object') return [];
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([key, item]) => {
        const field = def.shape?.[key];
        return field ? unknownKeys(field, item, `${path}.${key}`) : [`${path}.${key}: not in the schema`];
      });
    case 'array':
      return (value as unknown[]).flatMap((item, i) =>
        def.element ? unknownKeys(def.element, item, `${path}.${i}`) : [],
      );
    case 'record':
      return Object.entries(value).flatMap(([key, item]) =>
        def.valueType ? unknownKeys(def.valueType, item, `${path}.${key}`) : [],
      );
    case 'pipe':
      return def.in ? unknownKeys(def.in, value, path) : [];
    case 'union':
      return (
        (def.options ?? [])
          .map((option) => (option.safeParse(value).success ? unknownKeys(option, value, path) : ['no option fits']))
          .sort((a, b) => a.length - b.length)[0] ?? []
      );
    case 'lazy':
      return unknownKeys(
        (unwrapped(schema) as unknown as { _zod: { innerType: z.ZodType } })._zod.innerType,
        value,
        path,
      );
    default:
      return [];
  }
}
