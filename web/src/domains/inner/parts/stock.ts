import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { stockApi, type stockRow } from '#contract/inventory/stock.ts';
import { call } from '../../../data/call.ts';
import type { Failure } from '../../../data/failure.ts';

/** A stock row, as moves and adjustments start from it. */
export type Stock = z.output<typeof stockRow>;

/** The stock rows an address names: where the stock list sends its selection. Gone rows are left out. */
export function useStocks(text: string) {
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return useQuery<Stock[], Failure>({
    queryKey: [stockApi.get.path, ids],
    enabled: ids.length > 0,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await Promise.allSettled(ids.map((id) => call(stockApi.get, { id }, { signal })))).flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value] : [],
      ),
  });
}
