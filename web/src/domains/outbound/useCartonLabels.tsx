import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { assembleApi, type CartonSource } from '#contract/outbound/pack.ts';
import { call } from '../../data/call.ts';
import type { LabelItem } from '../../ui/document/PaperMenu.tsx';
import { useLabels } from '../../ui/document/useLabels.tsx';

interface Asked {
  by: CartonSource;
  list: Endpoint;
  param?: Record<string, unknown>;
}

/** 箱标签 among the papers over a list of orders, waves or shipments: of the cartons of what is selected, or of all that is found. */
export function useCartonLabels({ by, list, param = {} }: Asked): {
  item: (ids: readonly number[]) => LabelItem;
  dialog: ReactNode;
} {
  const { open, dialog } = useLabels({
    noun: '箱',
    kind: 'cartonLabel',
    calls: assembleApi,
    list,
    param,
    of: async (ids) => (await call(assembleApi.cartonsOf, { by, ids: [...ids] })).map(({ id }) => id),
  });
  return {
    item: (ids) => ({ name: '箱标签', permit: assembleApi.labelFile.permit, onOpen: () => void open(ids) }),
    dialog,
  };
}
