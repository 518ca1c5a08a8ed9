import type { z } from 'zod';
import { unwrapped } from '#contract/kit/field.ts';
import { sample } from './sample.ts';

export type Path = readonly (string | number)[];
/** A field somewhere in an input: where, what the schema wants there, what stands there, and the input it stands in. */
export interface FieldValue {
  path: Path;
  schema: z.ZodType;
  value: unknown;
  input: unknown;
}

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
}

export const at = (value: unknown, [step, ...rest]: Path): unknown =>
  step === undefined ? value : at((value as Record<string | number, unknown> | undefined)?.[step], rest);

/** The value with something else at a place; what leads there is made when it is missing. */
export function put(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return list.toSpliced(step, 1, put(list[step], rest, other));
  }
  return { ...(value as object), [step]: put((value as Record<string, unknown> | undefined)?.[step], rest, other) };
}

/** Every field of an input, nested ones and the first item of each list too; what was left out is filled in where something lies below it. */
export function placesOf(schema: z.ZodType, input: unknown, path: Path = []): FieldValue[] {
  const value = at(input, path),
    def = unwrapped(schema).def as unknown as Def;
  const below = (step: string | number, field: z.ZodType): FieldValue[] => {
    const here = [...path, step],
      place = { path: here, schema: field, value: at(input, here), input };
    return [
      place,
      ...placesOf(field, place.value === undefined ? put(input, here, filled(field, String(step))) : input, here),
    ];
  };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => below(name, field));
    case 'array':
      return def.element && Array.isArray(value) && value.length > 0 ? below(0, def.element) : [];
    case 'record':
      return def.valueType ? below('1', def.valueType) : [];
    case 'union':
      return [def.options?.find((option) => option.safeParse(value).success) ?? def.options?.[0]].flatMap((option) =>
        option ? placesOf(option, input, path) : [],
      );
    case 'pipe':
      return def.in ? placesOf(def.in, input, path) : [];
    default:
      return [];
  }
}

const filled = (schema: z.ZodType, name: string): unknown =>
  sample(schema, { id: 1, day: '2026-01-01', full: true }, name);
