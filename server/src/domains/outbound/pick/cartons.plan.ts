import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { Grab } from '#contract/outbound/pick.ts';
import { leftOf, type PickLine, type PickPart, type PickProblem } from './confirm.plan.ts';

/** A weighed carton a picker scanned, as it stands. */
export interface ScannedCarton {
  id: number;
  code: string;
  goodsId: number;
  stockId: number | null;
  state: number;
}

/** The same, with the field it is told on where it is the quantity that is wrong. */
export interface CartonProblem extends PickProblem {
  field?: 'qty';
}

/** The code that is scanned a second time, in one grab or in several of the same goods. Pure. */
export function scannedTwice(
  grabs: readonly { codes: readonly string[]; goodsIds: readonly number[] }[],
): string | undefined {
  const seen = new Set<string>();
  for (const { codes, goodsIds } of grabs)
    for (const code of codes) {
      const keys = [...new Set(goodsIds)].map((goodsId) => `${goodsId}/${code}`);
      if (keys.some((key) => seen.has(key))) return code;
      for (const key of keys) seen.add(key);
    }
  return undefined;
}

/** Why cartons cannot be scanned for these lines, or must be, or null: only goods by weight have any. `few`: less may lie there than the book says. Pure. */
export function cartonProblem(lines: readonly PickLine[], grab: Grab, few = false): CartonProblem | null {
  const codes = grab.cartonCodes ?? [];
  const plain = lines.find((line) => !line.isCatchWeight),
    weighed = lines.find((line) => line.isCatchWeight);
  if (plain && codes.length > 0)
    return { kind: 'BUSINESS', msg: `商品【${plain.goodsCode}】不是抄码商品，不能扫箱码`, lineId: plain.id };
  if (!weighed) return null;
  if (codes.length === 0 && !few) return { kind: 'BUSINESS', msg: '请逐箱扫码', lineId: weighed.id };
  const said = few ? grab.qty || null : grab.qty;
  return typeof said === 'number' && said !== codes.length
    ? { kind: 'FIELD', field: 'qty', msg: `数量与箱码数【${codes.length}】不一致`, lineId: weighed.id }
    : null;
}

/** Each carton to the first line of the grab that still wants goods from where it lies. Pure. */
export function allot(
  lines: readonly PickLine[],
  grab: Grab,
  cartons: readonly ScannedCarton[],
): PickPart[] | PickProblem {
  const taken = new Map<number, number[]>(lines.map((line) => [line.id, []]));
  for (const code of grab.cartonCodes ?? []) {
    const here = lines.filter((line) =>
      cartons.some((c) => c.code === code && c.goodsId === line.goodsId && liesAt(c, line.stockId)),
    );
    const [first] = here;
    if (!first) return { kind: 'BUSINESS', msg: `箱码【${code}】不在该库位`, lineId: lines[0]?.id ?? 0 };
    const line = here.find((one) => (taken.get(one.id)?.length ?? 0) < leftOf(one));
    if (!line) return { kind: 'BUSINESS', msg: '拣货数量超过任务数量', lineId: first.id };
    const carton = cartons.find((c) => c.code === code && c.goodsId === line.goodsId && liesAt(c, line.stockId));
    if (carton) taken.get(line.id)?.push(carton.id);
  }
  return lines.flatMap((line) => {
    const cartonIds = taken.get(line.id) ?? [];
    return cartonIds.length > 0 ? [{ line, qty: cartonIds.length, grab, cartonIds }] : [];
  });
}

const liesAt = ({ state, stockId }: ScannedCarton, at: number): boolean =>
  state === CATCH_STATE.inStock && stockId === at;
