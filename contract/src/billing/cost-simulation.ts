import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';
import { period, shownAmount } from './terms.ts';

/** What an owner's month in a warehouse comes to for the fee: as prices stand, and with the one that is tried. */
export const simulated = z.object({
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  houseId: z.int(),
  houseName: z.string().meta({ label: '仓库' }),
  lines: z.int().meta({ label: '行数' }),
  /** Facts that no price holds for, then. */
  failed: z.int().meta({ label: '失败数' }),
  amountNow: shownAmount('现价金额'),
  amountThen: shownAmount('新价金额'),
  difference: shownAmount('差额'),
});
export type Simulated = z.output<typeof simulated>;

export const costSimulationApi = {
  /** A price over a month that is past, as if it had held all of it in place of the one of its scope; nothing is kept, and it need not be enabled. */
  query: endpoint({
    act: 'query',
    path: '/warehouse-billing-server/v1/costConfig/simulate',
    label: '往月试算费用配置',
    permit: 'bil:cost:list',
    input: z.object({ id: rowId('费用配置'), period: period() }),
    output: z.object({
      amountNow: shownAmount('现价金额'),
      amountThen: shownAmount('新价金额'),
      difference: shownAmount('差额'),
      cells: z.array(simulated),
    }),
  }),
};
