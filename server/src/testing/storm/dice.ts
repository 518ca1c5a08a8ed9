import { wireDay } from '../../platform/clock.ts';
import type { Hands } from './storm.ts';

/** Rows in an order that looks random and comes again with the same salt. */
export const shuffled = (text: string, salt: number, limit: number): string =>
  `select x.* from (${text}) x order by md5(x::text || '${salt}') limit ${limit}`;

/** A row picked at random from a query about the storm's warehouse ($1 tenant, $2 warehouse). */
export async function one<T extends Record<string, unknown>>(
  { storm, dice }: Hands,
  text: string,
): Promise<T | undefined> {
  return dice.pick(
    await storm.look<T>(shuffled(text, dice.int(0, 1_000_000), 5), [storm.at.tenantId, storm.at.warehouseId]),
  );
}

export type Id = { id: number };
export const mine = (alias: string): string => `${alias}.tenant_id = $1 and ${alias}.warehouse_id = $2`;
export const today = (): string => wireDay(new Date());

/** One to three goods, each once. */
export function some({ storm, dice }: Hands): number[] {
  const goods = storm.goods.filter(() => dice.chance(0.6));
  return goods.length > 0 ? goods : storm.goods.slice(0, 1);
}
