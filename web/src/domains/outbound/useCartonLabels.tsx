import type { Endpoint } from '#contract/kit/endpoint.ts';
import { assembleApi, type CartonSource } from '#contract/outbound/pack.ts';
import { call } from '../../data/call.ts';
import { useLabelItem } from '../../ui/document/useLabels.tsx';

interface Asked {
  by: CartonSource;
  list: Endpoint;
  param?: Record<string, unknown>;
}

/** 箱标签 among the papers over a list of orders, waves or shipments: of the cartons of what is selected, or of all that is found. */
export const useCartonLabels = ({ by, list, param = {} }: Asked) =>
  useLabelItem('箱标签', {
    noun: '箱',
    kind: 'cartonLabel',
    calls: assembleApi,
    list,
    param,
    of: async (ids) => (await call(assembleApi.cartonsOf, { by, ids: [...ids] })).map(({ id }) => id),
  });
