import type { z } from 'zod';
import { resource, single, type ResourceSpec, type Shape } from '../kit/resource.ts';
import { ref } from '../terms/fields.ts';

type Values<F extends Shape> = z.output<z.ZodObject<F>>;

/** What a row decides, in the words of whoever runs the warehouse: each part that says something, in order. */
type Says<F extends Shape> = (row: Values<F>) => readonly (string | false | null)[];

/**
 * A setting of the configuration centre (配置): its rows hold for a scope, which is their key; a part left empty is 全部. The most specific
 * row wins where it is read (`server/src/domains/strategy`), so of two enabled rows of one scope neither could: the second is refused.
 */
export function setting<const F extends Shape>(spec: ResourceSpec<F>, says: Says<F>) {
  const made = resource(spec);
  return {
    ...made,
    spec: { ...made.spec, among: 'enabled' as const },
    api: { ...made.api, ...single(made) },
    /** Also of a row as the wire brings it. */
    says: (row: object): string => sentence(says(row as Values<F>)), // rows are what the list's own schema let through
  };
}

const sentence = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

/** Whom a setting is for; the deeper it reaches, the sooner it wins. */
export const forOwner = () => ref('货主', 'owner').nullish();
export const forCategory = () => ref('商品分类', 'goodsCategory').nullish();
export const forGoods = () => ref('商品', 'goods').nullish();
