import { z } from 'zod';

/** What a form, a table cell or a sheet column needs to know of a field; read off its schema, stated nowhere twice. */
export interface Field extends Pick<
  z.core.GlobalMeta,
  'dict' | 'ref' | 'fixed' | 'system' | 'long' | 'hint' | 'unread' | 'money'
> {
  name: string;
  label: string;
  kind: 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'time' | 'list' | 'object';
  /** Must be given on creation. */
  required: boolean;
}

interface Def {
  type: string;
  format?: string;
  innerType?: z.ZodType;
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly']);

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** The schema inside optional, nullable and default. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  return WRAPPERS.has(def.type) && def.innerType ? unwrapped(def.innerType) : schema;
}

/** `.meta()` wherever it was put: on the outside or on the type inside optional, nullable, default. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const def = defOf(schema);
  const inner = WRAPPERS.has(def.type) && def.innerType ? metaOf(def.innerType) : {};
  return { ...inner, ...schema.meta() };
}

function kindOf(schema: z.ZodType): Field['kind'] {
  const inner = unwrapped(schema),
    def = defOf(inner);
  switch (def.type) {
    case 'number':
      return inner instanceof z.ZodNumber && inner.isInt ? 'integer' : 'decimal';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
    case 'record':
      return 'object';
    default:
      return def.format === 'date' ? 'date' : def.format === 'time' ? 'time' : 'text';
  }
}

/** Describe one field. */
export function fieldOf(name: string, schema: z.ZodType): Field {
  const { label = name, dict, ref, fixed, system, long, hint, unread, money } = metaOf(schema);
  const said = { dict, ref, fixed, system, long, hint, unread, money };
  return { name, label, kind: kindOf(schema), required: !schema.safeParse(undefined).success, ...said };
}

/** Describe every field of an object schema, in the order they are written. */
export const fieldsOf = (shape: Readonly<Record<string, z.ZodType>>): Field[] =>
  Object.entries(shape).map(([name, schema]) => fieldOf(name, schema));
