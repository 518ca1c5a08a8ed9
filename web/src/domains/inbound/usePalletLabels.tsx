import type { ReactNode } from 'react';
import { lpnApi } from '#contract/basic/container/lpn.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { call } from '../../data/call.ts';
import type { LabelItem } from '../../ui/document/PaperMenu.tsx';
import { useLabels } from '../../ui/document/useLabels.tsx';

/** 托盘标签 among the papers of inbound orders: of the pallets that selected orders came on, or all that the list finds. */
export function usePalletLabels(param: Record<string, unknown> = {}): {
  item: (ids: readonly number[]) => LabelItem;
  dialog: ReactNode;
} {
  const { open, dialog } = useLabels({
    noun: '托盘',
    kind: 'lpnLabel',
    calls: lpnApi,
    list: orderApi.queryPage,
    param,
    of: async (ids) => (await call(receiveApi.palletsOf, { ids: [...ids] })).map(({ id }) => id),
  });
  return {
    item: (ids) => ({ name: '托盘标签', permit: lpnApi.labelFile.permit, onOpen: () => void open(ids) }),
    dialog,
  };
}
