import type { PoolSearch } from '#contract/billing/pool-rows.ts';
import { settlementPoolApi as api, type Rated } from '#contract/billing/pool.ts';
import { dayHere } from '../../../data/clock.ts';
import { notices } from '../../../data/notices.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { POOL_READS } from '../reads.ts';

export type PoolRow = RowOf<typeof api.queryPage>;
export type Asked = 'recalculate' | 'generate' | null;

/** What a rating has done, in a sentence. */
export function told({ changed, unchanged, failed, lockedSkipped, amountBefore, amountAfter, jobId }: Rated): void {
  if (jobId !== undefined) notices.success('数据较多，已转入后台计算，完成后会有消息');
  else
    notices.success(
      `变更 ${changed} 行，未变 ${unchanged} 行，失败 ${failed} 条，已锁定跳过 ${lockedSkipped} 行；金额 ${amountBefore} → ${amountAfter}`,
    );
}

const { ownerId, houseId, period, feeId } = api.recalculation.input.shape;
const { dateFrom, dateTo } = api.reGenerate.input.shape;

const firstDay = (month: string | null | undefined): string => `${month ?? dayHere().slice(0, 7)}-01`;
const lastDay = (from: string): string => {
  const at = new Date(`${from}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
};

/** What is to be rated anew: what the list is narrowed to, unless said otherwise. */
export function RateDialogs({ asked, param, onClose }: { asked: Asked; param: PoolSearch; onClose: () => void }) {
  const known = { ownerId: param.ownerId, houseId: param.houseId, period: param.period, feeId: param.feeId };
  const from = firstDay(param.period);
  return (
    <>
      <FieldsDialog
        title="重新计算"
        open={asked === 'recalculate'}
        onClose={onClose}
        of={api.recalculation}
        touches={POOL_READS}
        shape={{ period, ownerId, houseId, feeId }}
        row={known}
        onDone={told}
      />
      <FieldsDialog
        title="重新生成"
        open={asked === 'generate'}
        onClose={onClose}
        of={api.reGenerate}
        touches={POOL_READS}
        shape={{ dateFrom, dateTo, ownerId, houseId }}
        row={{ ...known, dateFrom: from, dateTo: lastDay(from) }}
        onDone={told}
      />
    </>
  );
}

const { amount, reason } = api.adjust.input.shape;

/** A line beside a confirmed one. */
export function AdjustDialog({ row, onClose }: { row: PoolRow | null; onClose: () => void }) {
  return (
    <FieldsDialog
      title={row ? `调整 ${row.poolNo}（金额 ${row.amount}）` : '调整'}
      open={row !== null}
      onClose={onClose}
      of={api.adjust}
      touches={POOL_READS}
      shape={{ amount, reason }}
      extra={{ id: row?.id, version: row?.version }}
    />
  );
}
