import { containerSpec } from '../basic/container/spec.ts';
import { goodsCategory } from '../basic/goods/category.ts';
import { owner } from '../basic/partner/owner.ts';
import { producer } from '../basic/partner/producer.ts';
import { store } from '../basic/partner/store.ts';
import { supplier } from '../basic/partner/supplier.ts';
import { carType } from '../basic/transport/car-type.ts';
import { route } from '../basic/transport/route.ts';
import { area } from '../basic/warehouse/area.ts';
import { room } from '../basic/warehouse/room.ts';
import { metaOf, unwrapped } from '../kit/field.ts';
import type { Shape } from '../kit/resource.ts';

/** What a setting may name (`meta.ref`), and where its rows lie; goods are no resource. */
export const REFERENCED: Readonly<Record<string, string>> = {
  goods: 'basic.goods',
  ...Object.fromEntries(
    [owner, goodsCategory, store, supplier, producer, containerSpec, carType, route, area, room].map(({ spec }) => [
      spec.name,
      spec.table,
    ]),
  ),
};

/** A place in a row that names other rows, by their ids: `['rules', '*', 'areaIds']`, where `*` is each of a list. */
export interface Reference {
  path: readonly string[];
  /** Which of `REFERENCED`. */
  of: string;
  label: string;
}

/** Every reference of a setting, also within its lists, as its fields declare them. */
export const referencesOf = (fields: Shape): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => within(field, [name]));

function within(field: Shape[string], path: readonly string[]): Reference[] {
  const { ref, label = '' } = metaOf(field);
  if (ref) return [{ path, of: ref, label }];
  const { element, shape } = unwrapped(field).def as { element?: Shape[string]; shape?: Shape };
  if (element) return within(element, [...path, '*']);
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => within(inner, [...path, name]));
}

/** The ids that stand at a place of a row. */
export function idsAt(value: unknown, [head, ...rest]: readonly string[]): number[] {
  if (value === null || value === undefined) return [];
  if (head === undefined) return [value].flat().map(Number);
  if (head === '*') return Array.isArray(value) ? value.flatMap((one) => idsAt(one, rest)) : [];
  return idsAt((value as Record<string, unknown>)[head], rest);
}

/** The row with other ids at that place. */
export function withIdsAt<V>(value: V, [head, ...rest]: readonly string[], other: (id: number) => number): V;
export function withIdsAt(value: unknown, [head, ...rest]: readonly string[], other: (id: number) => number): unknown {
  if (value === null || value === undefined) return value;
  if (head === undefined) return Array.isArray(value) ? value.map((id) => other(Number(id))) : other(Number(value));
  if (head === '*') return Array.isArray(value) ? value.map((one) => withIdsAt(one, rest, other)) : value;
  return { ...value, [head]: withIdsAt((value as Record<string, unknown>)[head], rest, other) };
}
