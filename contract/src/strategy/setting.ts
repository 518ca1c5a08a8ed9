import type { z } from 'zod';
import { resource, single, type ResourceSpec, type Shape } from '../kit/resource.ts';
import { day, ref } from '../terms/fields.ts';

type Values<F extends Shape> = z.output<z.ZodObject<F>>;

/** What a row decides, in the words of whoever runs the warehouse: each part that says something, in order. */
type Says<F extends Shape> = (row: Values<F>) => readonly (string | false | null)[];

/** From which day to which a rule is in force, both among them; left open: always has been, for ever. By the calendar of the house. */
const VALIDITY = {
  validFrom: day('生效日期').nullish(),
  validTo: day('失效日期').nullish().meta({ label: '失效日期', hint: '当天仍有效；都不填为一直有效' }),
};
type Dated<F extends Shape> = F & Omit<typeof VALIDITY, keyof F>;

/** Fields with the dates of the rule before its state; a setting that has dates of its own keeps them. */
function dated<F extends Shape>({ fields, ...spec }: ResourceSpec<F>): ResourceSpec<Dated<F>> {
  const { status, ...own } = fields;
  return {
    ...spec,
    fields: { ...own, ...without(VALIDITY, own), ...(status && { status }) },
  } as unknown as ResourceSpec<Dated<F>>; // fields, dates, state
}
const without = (some: Shape, given: Shape): Shape =>
  Object.fromEntries(Object.entries(some).filter(([name]) => !(name in given)));

/** When a rule is in force, in words; nothing where it always is. */
function validityText(row: { validFrom?: unknown; validTo?: unknown }): string | false {
  const { validFrom: from, validTo: to } = row;
  if (typeof from === 'string') return typeof to === 'string' ? `自${from}至${to}` : `自${from}起`;
  return typeof to === 'string' && `至${to}止`;
}

/**
 * A setting of the configuration centre (配置): its rows hold for a scope, which is their key; a part left empty is 全部. Each is in force from a day to a day, or always. The most specific
 * row wins where it is read (`server/src/domains/strategy`), so of two enabled rows of one scope whose days meet neither could: the second is refused.
 */
export function setting<const F extends Shape>(spec: ResourceSpec<F>, says: Says<F>) {
  const made = resource<Dated<F>>(dated(spec));
  return {
    ...made,
    spec: { ...made.spec, among: 'enabled' as const },
    api: { ...made.api, ...single(made) },
    /** Also of a row as the wire brings it. */
    says: (row: object): string => sentence([...says(row as Values<F>), validityText(row)]), // rows are what the list's own schema let through
  };
}

const sentence = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

/** Whom a setting is for; the deeper it reaches, the sooner it wins. */
export const forOwner = () => ref('货主', 'owner').nullish();
export const forCategory = () => ref('商品分类', 'goodsCategory').nullish();
export const forGoods = () => ref('商品', 'goods').nullish();
