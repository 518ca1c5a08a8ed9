import { z } from 'zod';
import type { FieldError } from '../errors.ts';
import { unwrapped } from '../kit/field.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** Sent by callers of the specification, read by nothing. */
    ignored?: boolean;
  }
}

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

/** A field nobody knows, and the names known where it stands. */
interface Stranger {
  path: (string | number)[];
  known: string[];
}

type Step = string | number;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const defOf = (schema: z.ZodType): Def => unwrapped(schema).def as unknown as Def;

/** What takes the value: objects whose fields it may have, and whether any other name is welcome too. */
function taking(schema: z.ZodType, value: unknown): z.ZodType[] {
  const inner = unwrapped(schema),
    def = defOf(inner);
  switch (def.type) {
    case 'pipe':
      // What a transform makes of the value is not what was sent; where one stands first, the value is what comes after.
      return [def.in, def.out]
        .flatMap((side) => (side && defOf(side).type !== 'transform' ? [side] : []))
        .slice(0, 1)
        .flatMap((side) => taking(side, value));
    case 'lazy':
      return taking((inner as unknown as { _zod: { innerType: z.ZodType } })._zod.innerType, value);
    case 'intersection':
      return [def.left, def.right].flatMap((side) => (side ? taking(side, value) : []));
    case 'union':
      return nearestOption(def.options ?? [], value);
    default:
      return [inner];
  }
}

/** Of a choice the way that takes the value, else the one that knows most of its fields. */
function nearestOption(options: readonly z.ZodType[], value: unknown): z.ZodType[] {
  const ways = options.map((option) => taking(option, value));
  const rated = ways.map((way, i) => ({
    way,
    fits: options[i]?.safeParse(value).success ?? false,
    unknown: strangers(way, value, []).length,
  }));
  return rated.toSorted((a, b) => a.unknown - b.unknown || Number(b.fits) - Number(a.fits))[0]?.way ?? [];
}

function strangers(schemas: readonly z.ZodType[], value: unknown, path: readonly Step[]): Stranger[] {
  const below = (step: Step, kept: readonly z.ZodType[], item: unknown): Stranger[] =>
    strangers(
      kept.flatMap((schema) => taking(schema, item)),
      item,
      [...path, step],
    );
  const defs = schemas.map(defOf);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.flatMap((item, i) =>
      below(
        i,
        defs.flatMap(({ element, items: places }) => element ?? places?.[i] ?? []),
        item,
      ),
    );
  }
  if (!isObject(value)) return [];
  const objects = defs.filter(({ type }) => type === 'object' || type === 'record');
  if (objects.length === 0) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const fields = objects.flatMap(({ shape, catchall, valueType }) => {
      const field = shape && Object.hasOwn(shape, name) ? shape[name] : (valueType ?? welcoming(catchall));
      return field ? [field] : [];
    });
    return fields.length > 0
      ? below(name, fields, item)
      : [{ path: [...path, name], known: objects.flatMap(({ shape }) => Object.keys(shape ?? {})) }];
  });
}

const welcoming = (catchall: z.ZodType | undefined): z.ZodType | undefined =>
  catchall && defOf(catchall).type !== 'never' ? catchall : undefined;

/** Where a value has fields that none of the schemas knows, at any depth. */
export const unknownFields = (schemas: readonly z.ZodType[], value: unknown): Stranger[] =>
  strangers(
    schemas.flatMap((schema) => taking(schema, value)),
    value,
    [],
  );

/** What a caller of the specification sends and nothing here reads: taken as it is, whatever it holds. */
export const ignored = (label: string) => z.unknown().optional().meta({ label, ignored: true });

/** A name longer than any field is cut where it is told. */
const SHOWN = 64;
const shown = (name: Step | undefined): string => String(name).slice(0, SHOWN);

/** The same as refusals of the fields, each with the name that may have been meant. */
export function refusedUnknown(schemas: readonly z.ZodType[], value: unknown): FieldError[] {
  return unknownFields(schemas, value).map(({ path, known }) => {
    const name = shown(path.at(-1)),
      meant = nearest(name, known);
    return {
      field: path.map(shown).join('.'),
      msg: meant === undefined ? `不认识的字段【${name}】` : `不认识的字段【${name}】，应为【${meant}】`,
    };
  });
}

const folded = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** The known name that differs in case, underscores or a slip of the hand: a third of its letters at most. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const rated = known
    .map((other) => ({ other, far: distance(folded(name), folded(other)) }))
    .filter(({ other, far }) => far <= Math.min(2, Math.floor(other.length / 3)));
  return rated.toSorted((a, b) => a.far - b.far)[0]?.other;
}

/** Letters to add, drop, change or swap with their neighbour until one name is the other. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [],
    last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? Infinity;
}
