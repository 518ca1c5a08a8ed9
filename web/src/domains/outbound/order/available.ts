import { createContext } from 'react';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { baseQty } from '../../../ui/lines/draft.ts';
import type { Draft } from './draft.ts';

/** What is free of the goods of the lines, and how much of it all lines together ask for. */
export interface Available {
  /** null: not known (yet). */
  freeOf: (line: Draft) => number | null;
  askedOf: (line: Draft) => number;
}
export const AvailableContext = createContext<Available>({ freeOf: () => null, askedOf: () => 0 });

interface Sums {
  qty: number;
  weightG: number;
  volumeCm3: number;
  /** Lines whose goods do not suffice for all that is asked of them. */
  lacking: number;
}

const keyOf = (line: Draft): string => `${line.goods?.id ?? 0}/${line.quality}`;

/** One question for all lines, asked again when other goods are among them. */
export function useAvailable(ownerId: number | undefined, lines: readonly Draft[]): { of: Available; sums: Sums } {
  const allowed = useAllowed(outOrderApi.available.permit);
  const goodsIds = [...new Set(lines.flatMap((line) => line.goods?.id ?? []))].toSorted((a, b) => a - b);
  const found = useCall(
    outOrderApi.available,
    { ownerId: ownerId ?? 0, goodsIds },
    { enabled: allowed && ownerId !== undefined && goodsIds.length > 0, keep: true, quiet: true },
  );
  const goods = new Map((found.data ?? []).map((one) => [one.goodsId, one]));
  const asked = new Map<string, number>();
  for (const line of lines) asked.set(keyOf(line), (asked.get(keyOf(line)) ?? 0) + (baseQty(line) ?? 0));
  const of: Available = {
    freeOf: (line) => {
      const one = goods.get(line.goods?.id ?? 0);
      return one ? (one.free.find(({ quality }) => quality === line.quality)?.qty ?? 0) : null;
    },
    askedOf: (line) => asked.get(keyOf(line)) ?? 0,
  };
  const sum = (unit: (line: Draft) => number): number =>
    lines.reduce((total, line) => total + (baseQty(line) ?? 0) * unit(line), 0);
  return {
    of,
    sums: {
      qty: sum(() => 1),
      weightG: sum((line) => goods.get(line.goods?.id ?? 0)?.weightG ?? 0),
      volumeCm3: sum((line) => goods.get(line.goods?.id ?? 0)?.volumeCm3 ?? 0),
      lacking: lines.filter((line) => of.askedOf(line) > (of.freeOf(line) ?? Number.POSITIVE_INFINITY)).length,
    },
  };
}
