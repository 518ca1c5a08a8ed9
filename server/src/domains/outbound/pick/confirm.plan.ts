import type { RefusalName } from '#contract/errors.ts';
import { refusal } from '#contract/kit/machine.ts';
import { pickLineLife, pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { Grab } from '#contract/outbound/pick.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import { NO_LOT } from '#contract/terms/values.ts';

/** A pick line as it stands under lock, with what a picker may scan. */
export interface PickLine {
  id: number;
  taskId: number;
  claimId: number;
  detailId: number;
  orderId: number;
  stockId: number;
  /** The row at another owner's face that it is taken from. */
  shareStockId: number | null;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  ownerId: number;
  quality: 'A' | 'Q' | 'D' | 'R';
  qty: number;
  pickedQty: number;
  shortQty: number;
  state: number;
  positionCode: string;
  positionState: number;
  goodsCode: string;
  goodsName: string;
  barcodes: string[];
  isCatchWeight: boolean;
  lotNo: string;
  /** What the lot is called on pieces that lie at another owner's face. */
  sharedLotNo: string | null;
  /** A lot that may not leave: its own, or that of the pieces it would be exchanged for. */
  frozenLotNo: string | null;
  /** The lot need not be scanned. */
  skipsLot: boolean;
  lpnCode: string;
}

/** So much of one line; of goods by weight these cartons. */
export interface PickPart {
  line: PickLine;
  qty: number;
  grab: Grab;
  cartonIds?: number[];
}
export interface PickProblem {
  kind: RefusalName;
  msg: string;
  lineId: number;
}

const BLOCKED: Readonly<Record<number, string>> = { 20: '冻结', 22: '禁出', 30: '盘点中', 90: '停用' };

/** Of what was just found missing of each line, what other stock did not make good. What the line lacked before that is no news. */
export const stillMissing = (
  gaps: ReadonlyMap<number, number>,
  lines: readonly { detailId: number; asked: number; granted: number }[],
): number =>
  lines.reduce((sum, { detailId, asked, granted }) => sum + Math.min(gaps.get(detailId) ?? 0, asked - granted), 0);

/** A lot that must be scanned and was not. Whole pallets go as they stand, and weighed cartons tell their lot themselves. */
export const lotUnsaid = (line: PickLine, taskKind: string | undefined, grab: Grab): boolean =>
  !line.skipsLot && !grab.lotNo && line.lotNo !== NO_LOT && !line.isCatchWeight && taskKind !== 'PALLET';

export const leftOf = (line: PickLine): number => line.qty - line.pickedQty - line.shortQty;

/** Why this line cannot be picked as scanned, or null (§3.10). Pure. */
export function lineProblem(line: PickLine, taskStatus: number, grab: Grab): PickProblem | null {
  const no = (kind: RefusalName, msg: string): PickProblem => ({ kind, msg, lineId: line.id });
  if (line.state === pickLineLife.at.picked || line.state === pickLineLife.at.short) return no('STATE', '该行已拣货');
  if (line.state === pickLineLife.at.waiting) return no('BUSINESS', '等待补货，请先拣其他库位');
  const lineState = refusal(pickLineLife, 'pick', line.state);
  if (lineState) return no('STATE', lineState);
  const task = refusal(pickTaskLife, 'pick', taskStatus);
  if (task) return no('STATE', task);
  const blocked = BLOCKED[line.positionState];
  if (blocked) return no('BUSINESS', `库位【${line.positionCode}】已${blocked}`);
  if (line.frozenLotNo !== null) return no('BUSINESS', `批次【${line.frozenLotNo}】已冻结`);
  if (grab.positionCode && grab.positionCode !== line.positionCode)
    return no('BUSINESS', `库位不符，应为【${line.positionCode}】`);
  if (
    grab.goodsCode &&
    grab.goodsCode !== line.goodsCode.toUpperCase() &&
    !line.barcodes.some((b) => codeForms(b.toUpperCase()).includes(grab.goodsCode ?? ''))
  )
    return no('BUSINESS', '商品条码不符');
  if (grab.lotNo && grab.lotNo !== line.lotNo && grab.lotNo !== line.sharedLotNo)
    return no('BUSINESS', `批次不符，应为【${line.sharedLotNo ?? line.lotNo}】`);
  return grab.lpnCode && line.lpnId !== 0 && grab.lpnCode !== line.lpnCode
    ? no('BUSINESS', `容器不符，应为【${line.lpnCode}】`)
    : null;
}

/** Spread what was taken over the lines of the grab, in the order given. Takes all when no quantity is said. */
export function spread(lines: readonly PickLine[], grab: Grab): PickPart[] | PickProblem {
  const all = lines.reduce((sum, line) => sum + leftOf(line), 0);
  let left = grab.qty ?? all;
  if (left > all) return { kind: 'BUSINESS', msg: '拣货数量超过任务数量', lineId: lines[0]?.id ?? 0 };
  return lines.flatMap((line) => {
    const qty = Math.min(left, leftOf(line));
    left -= qty;
    return qty > 0 ? [{ line, qty, grab }] : [];
  });
}
