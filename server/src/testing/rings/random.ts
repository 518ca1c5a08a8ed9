import fc from 'fast-check';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { unwrapped } from '#contract/kit/field.ts';
import { placesOf, put, type FieldValue } from './fields.ts';
import { POISONS } from './poisons.ts';

interface Def {
  type: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
  options?: z.ZodType[];
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  in?: z.ZodType;
  valueType?: z.ZodType;
}
interface Bounds {
  maxLength?: number | null;
  maxValue?: number | null;
  minValue?: number | null;
}

const DAYS = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString());
const ITEMS_MAX = 4;

/** Values of the kind a schema means, at its limits more often than in the middle; most of them it accepts. */
function meant(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = unwrapped(schema),
    def = inner.def as unknown as Def,
    { minValue, maxValue } = inner as unknown as Bounds;
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, meant(field)])),
        {
          requiredKeys: Object.entries(def.shape ?? {})
            .filter(([, field]) => !field.safeParse(undefined).success)
            .map(([name]) => name),
        },
      );
    case 'array':
      return def.element ? fc.array(meant(def.element), { maxLength: ITEMS_MAX }) : fc.constant([]);
    case 'union':
      return fc.oneof(...(def.options ?? []).map(meant));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), def.valueType ? meant(def.valueType) : fc.anything(), {
        maxKeys: 3,
      });
    case 'pipe':
      return def.in ? meant(def.in) : fc.anything();
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom(minValue ?? 0, maxValue ?? 2 ** 31, 0, 1),
        fc.maxSafeInteger(),
        fc.double(),
      );
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        DAYS.map((day) => day.slice(0, 10)),
        DAYS.map((day) => day.slice(0, 19).replace('T', ' ')),
        fc.integer().map(String),
        fc.string({ unit: 'binary', maxLength: 70 }),
      );
    default:
      return fc.anything();
  }
}

/** One field said differently: as it is meant, as nobody means it, or in any way at all. */
const change = (place: FieldValue): fc.Arbitrary<(input: unknown) => unknown> => {
  const poisons = Object.values(POISONS).flatMap((kind) => kind(place));
  return fc
    .oneof(
      { weight: 6, arbitrary: meant(place.schema) },
      { weight: 2, arbitrary: fc.constantFrom(...poisons) },
      { weight: 1, arbitrary: fc.anything() },
    )
    .map((value) => (input: unknown) => put(input, place.path, value));
};

/** Inputs of an endpoint, made from one it accepts: some fields said differently, now and then all of them, sometimes fields it does not know. */
export function inputs({ input }: Endpoint, accepted: unknown): fc.Arbitrary<Record<string, unknown>> {
  const places = placesOf(input, accepted);
  const changes =
    places.length > 0
      ? fc.array(fc.constantFrom(...places).chain(change), { minLength: 1, maxLength: 4 })
      : fc.constant([]);
  const some = changes.map((all) => all.reduce((made: unknown, one) => one(made), accepted) as Record<string, unknown>);
  const stranger = fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.anything(), { maxKeys: 2 });
  return fc
    .oneof(
      { weight: 6, arbitrary: some },
      { weight: 2, arbitrary: meant(input) as fc.Arbitrary<Record<string, unknown>> },
      { weight: 1, arbitrary: fc.tuple(some, stranger).map(([made, more]) => ({ ...more, ...made })) },
    )
    .filter((made) => typeof made === 'object' && made !== null && !Array.isArray(made));
}
