import type { ReceiveLine } from '#contract/inbound/receive.ts';
import { SERIAL_MODE, SERIAL_STATE } from '#contract/inventory/serial.ts';
import { liesWhere, type KnownSerial } from '../../inventory/facade.ts';

interface Why {
  kind: 'BUSINESS';
  field: 'serials';
  msg: string;
}

interface Pieces {
  /** The line they come with; a return names the line and the lot its goods left with, a transfer the line that sent them. */
  detail: {
    goodsId: number;
    goodsCode: string;
    serialMode: number;
    sourceLineId: number | null;
    sentLineId: number | null;
    cameAs: object | null;
  };
  /** Numbers of the goods that are known already, by goods and number. */
  known: ReadonlyMap<string, KnownSerial>;
  /** By the lines of this call before it. */
  used: Set<string>;
}

export const serialKey = (goodsId: number, serial: string): string => `${goodsId}/${serial}`;

/** Goods told apart from receipt on come with a number for each piece, none of which is here already; what comes back, or from another house, is what left with its line. Pure. */
export function serialProblem(line: ReceiveLine, { detail, known, used }: Pieces): Why | undefined {
  const serials = line.serials ?? [];
  const say = (msg: string): Why => ({ kind: 'BUSINESS', field: 'serials', msg });
  if (detail.serialMode !== SERIAL_MODE.whole)
    return serials.length > 0 ? say(`商品【${detail.goodsCode}】入库不采集序列号`) : undefined;
  if (serials.length !== line.qty) return say(`数量与序列号不符：数量${line.qty}，序列号${serials.length}个`);
  for (const serial of serials) {
    const key = serialKey(detail.goodsId, serial);
    if (used.has(key)) return say(`序列号【${serial}】重复`);
    used.add(key);
    const unit = known.get(key),
      where = unit && liesWhere(unit);
    if (where) return say(`序列号【${serial}】${where}`);
    const leftWith = (line: number | null): boolean =>
      unit?.state === SERIAL_STATE.shipped && (unit.outDetailId === line || unit.rootId === line);
    if (detail.cameAs && !leftWith(detail.sourceLineId)) return say(`序列号【${serial}】不是随原出库单发出的`);
    if (detail.sentLineId !== null && !leftWith(detail.sentLineId))
      return say(`序列号【${serial}】不是随调拨出库单发出的`);
  }
  return undefined;
}
