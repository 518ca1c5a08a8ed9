import type { receiveApi } from '#contract/inbound/receive.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { notices } from '../../data/notices.ts';

/** Whoever refuses goods of a transfer is told where they go back to, and with which return. */
export function tellBack(back: OutputOf<typeof receiveApi.reject>['back']): void {
  for (const { orderNo, houseName } of back)
    notices.success(`已在【${houseName}】生成退回入库单 ${orderNo}，货物退回途中`);
}
