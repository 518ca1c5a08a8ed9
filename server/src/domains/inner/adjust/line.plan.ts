import type { AdjustLineInput } from '#contract/inner/adjust.ts';

/** Kinds of adjustment: 1 quantity, 3 quality. */
export const QUALITY = 3;

/** A line with its place resolved; `book` and `free` are 0 where nothing lies. */
export interface PlacedLine {
  stockId: number | null;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  quality: string;
  ownerId: number;
  book: number;
  free: number;
  catchWeight: boolean;
  /** Each piece has a serial number, which stands among the codes. */
  isSerial: boolean;
  delta: number;
  changeQty: number;
  toQuality: string | null;
  /** Weighed cartons chosen, and which of them lie there. */
  cartonCodes: readonly string[];
  lying: ReadonlySet<string>;
}

/** Whether so many units, coming, going and changing, wait for a second person. */
export const needsAudit = (units: number, limit: number): boolean => limit > 0 && units >= limit;

/** Why a line cannot be adjusted as asked, or null (§3.14). */
export function refusesLine(kind: number, ownerId: number, line: PlacedLine): string | null {
  if (line.ownerId !== ownerId) return '明细商品不属于该货主';
  const carton = refusesCartons(kind, line);
  if (carton !== null) return carton;
  if (kind === QUALITY) {
    if (line.changeQty <= 0) return '请输入正整数';
    if (line.toQuality === null) return '请选择目标品质';
    if (line.toQuality === line.quality) return '目标品质与原品质相同';
    return line.changeQty > line.free ? `可调减数量不足，可用${line.free}` : null;
  }
  if (line.delta === 0) return '调整数量不能为0';
  return -line.delta > line.free ? `可调减数量不足，可用${line.free}` : null;
}

/** Goods by weight change carton by carton: those chosen lie there, and are as many as the line says. More of them only come in by being weighed. */
function refusesCartons(
  kind: number,
  { catchWeight, isSerial, cartonCodes: codes, ...line }: PlacedLine,
): string | null {
  if (isSerial) return refusesSerials(kind === QUALITY ? line.changeQty : Math.abs(line.delta), codes);
  if (!catchWeight) return codes.length === 0 ? null : '不是抄码商品，不能选箱码';
  if (kind !== QUALITY && line.delta > 0) return '抄码商品不能调增，请收货时抄码';
  if (codes.length === 0) return '请选择箱码';
  const twice = codes.find((code, i) => codes.indexOf(code) < i);
  if (twice !== undefined) return `箱码【${twice}】重复`;
  const astray = codes.find((code) => !line.lying.has(code));
  if (astray !== undefined) return `箱码【${astray}】不在该库位`;
  const said = kind === QUALITY ? line.changeQty : -line.delta;
  return said === codes.length ? null : `数量与箱码数【${codes.length}】不一致`;
}

/** Pieces told apart are named one by one, whether they go, come or change. */
function refusesSerials(qty: number, serials: readonly string[]): string | null {
  const twice = serials.find((serial, i) => serials.indexOf(serial) < i);
  if (twice !== undefined) return `序列号【${twice}】重复`;
  return serials.length === qty ? null : `数量与序列号不符：数量${qty}，序列号${serials.length}个`;
}

/** The same goods twice in one document. */
export function duplicateLine(lines: readonly PlacedLine[]): boolean {
  const keys = lines.map((l) => `${l.positionId}/${l.goodsId}/${l.lotId}/${l.lpnId}/${l.quality}`);
  return new Set(keys).size < keys.length;
}

/** A line is a stock row, or a place with goods and (one way or another) a lot. */
export const isPlace = (line: AdjustLineInput): boolean => !line.stockId && Boolean(line.goodsId && line.positionCode);
