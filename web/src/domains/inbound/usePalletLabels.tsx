import { lpnApi } from '#contract/basic/container/lpn.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { call } from '../../data/call.ts';
import { useLabelItem } from '../../ui/document/useLabels.tsx';

/** 托盘标签 among the papers of inbound orders: of the pallets that selected orders came on, or all that the list finds. */
export const usePalletLabels = (param: Record<string, unknown> = {}) =>
  useLabelItem('托盘标签', {
    noun: '托盘',
    kind: 'lpnLabel',
    calls: lpnApi,
    list: orderApi.queryPage,
    param,
    of: async (ids) => (await call(receiveApi.palletsOf, { ids: [...ids] })).map(({ id }) => id),
  });
