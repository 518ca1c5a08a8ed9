import { nameOf } from '#contract/kit/sheet.ts';
import type { CarRoom } from '../../basic/facade.ts';
import type { LoadingRule } from '../../strategy/facade.ts';

/** A carton that goes into a car: grams, cm³, and the storage modes of its goods. */
export interface Cargo {
  lpnId: number;
  code: string;
  weight: number;
  volume: number;
  modes: readonly number[];
}

const SEVERAL_ZONES = 3;
/** Storage mode of goods → zone of a car (0 ambient, 1 chilled, 2 frozen). */
const ZONE_OF: Readonly<Record<number, number>> = { 1: 2, 2: 1, 3: 0, 4: 1, 5: 2 };
const G_PER_KG = 1000,
  CM3_PER_M3 = 1_000_000;
const said = (value: number): string => String(Number(value.toFixed(3)));

/** Why cartons do not go into a car beside what is in it, by the rule of its route; null when they do. Pure. */
export function roomRefusal(
  car: CarRoom,
  rule: Pick<LoadingRule, 'maxVolumePct' | 'checksTemp'>,
  { loading, aboard }: { loading: readonly Cargo[]; aboard: readonly Cargo[] },
): string | null {
  const zone = rule.checksTemp && car.tempZone !== SEVERAL_ZONES ? zoneRefusal(car, loading) : null;
  if (zone !== null || rule.maxVolumePct === 0) return zone;
  const sum = (pick: (of: Cargo) => number): number => [...aboard, ...loading].reduce((all, of) => all + pick(of), 0);
  const volume = sum((of) => of.volume) / CM3_PER_M3,
    weight = sum((of) => of.weight) / G_PER_KG;
  const most = car.volumeM3 === null ? Infinity : (car.volumeM3 * rule.maxVolumePct) / 100;
  if (volume > most)
    return `车辆【${car.plateNo}】容积${said(car.volumeM3 ?? 0)}立方米，装载率上限${rule.maxVolumePct}%即${said(most)}立方米，装后${said(volume)}立方米，不能装车`;
  return weight > (car.loadKg ?? Infinity)
    ? `车辆【${car.plateNo}】载重${said(car.loadKg ?? 0)}千克，装后${said(weight)}千克，不能装车`
    : null;
}

function zoneRefusal({ plateNo, tempZone }: CarRoom, loading: readonly Cargo[]): string | null {
  for (const { code, modes } of loading) {
    const other = modes.find((mode) => (ZONE_OF[mode] ?? tempZone) !== tempZone);
    if (other !== undefined)
      return `车辆【${plateNo}】温区为${nameOf('carTempZone', tempZone)}，箱号【${code}】有${nameOf('storageMode', other)}商品，不能装车`;
  }
  return null;
}
