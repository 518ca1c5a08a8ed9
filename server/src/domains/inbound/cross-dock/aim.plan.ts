import { reached } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';

/** An outbound line that goods may come for. */
export interface Aim {
  detailId: number;
  lineNo: number;
  goodsId: number;
  status: number;
}

/** An inbound line that says whom its goods come for. */
interface Aiming {
  goodsId: number;
  forOrderNo?: string | null | undefined;
  forLineNo?: number | null | undefined;
}
type Aims = ReadonlyMap<string, readonly Aim[]>;

const fitting = (aims: Aims, { goodsId, forOrderNo, forLineNo }: Aiming): Aim[] =>
  (aims.get(forOrderNo ?? '') ?? []).filter(
    (aim) => aim.goodsId === goodsId && (!forLineNo || aim.lineNo === forLineNo),
  );

/** The outbound line an inbound line names. */
export const aimedAt = (aims: Aims, line: Aiming): Aim | undefined =>
  line.forOrderNo ? fitting(aims, line)[0] : undefined;

/** Why an inbound line cannot come for what it names, or null. Pure. */
export function aimProblem(aims: Aims, line: Aiming): { field: 'forOrderNo' | 'forLineNo'; msg: string } | null {
  const { forOrderNo, forLineNo } = line;
  if (!forOrderNo) return forLineNo ? { field: 'forOrderNo', msg: '请输入越库出库单号' } : null;
  const lines = aims.get(forOrderNo);
  const first = lines?.[0];
  if (!first) return { field: 'forOrderNo', msg: `出库单【${forOrderNo}】不存在` };
  if (reached(orderLife, first.status, 'checking'))
    return { field: 'forOrderNo', msg: `出库单【${forOrderNo}】已复核或已结束，不能越库` };
  const fits = fitting(aims, line);
  if (fits.length === 0)
    return forLineNo
      ? { field: 'forLineNo', msg: `出库单【${forOrderNo}】第${forLineNo}行不是该商品` }
      : { field: 'forOrderNo', msg: `出库单【${forOrderNo}】没有该商品` };
  return fits.length > 1 ? { field: 'forLineNo', msg: `出库单【${forOrderNo}】有多行该商品，请填写越库行号` } : null;
}
