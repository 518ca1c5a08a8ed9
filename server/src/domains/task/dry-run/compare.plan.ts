import { CARRIES_TOLD_MAX, type CarriesTried, type CarryFigures } from '#contract/task/dry-run.ts';

type Line = CarriesTried['lines'][number];
type Fate = Line['present'][number];

/** A line of a task as one of two runs made it. */
export interface Carry extends Fate {
  taskId: number;
  /** What stays the same in both runs: goods where they lie, or goods at their face. */
  key: string;
  goodsCode: string;
  goodsName: string;
  at: string;
}

/** What a run came to. */
export function figuresOf(carries: readonly Carry[]): CarryFigures {
  const placed = carries.filter(({ positionCode }) => positionCode !== null);
  const trips = new Map(placed.map((one) => [`${one.taskId} ${one.at} ${one.positionCode}`, one.metres])),
    measured = [...trips.values()].filter((metres) => metres !== null);
  return {
    tasks: new Set(carries.map(({ taskId }) => taskId)).size,
    lines: carries.length,
    qty: carries.reduce((sum, { qty }) => sum + qty, 0),
    places: new Set(placed.map(({ positionCode }) => positionCode)).size,
    unplaced: carries.length - placed.length,
    metres: trips.size > 0 && measured.length === 0 ? null : measured.reduce((sum, metres) => sum + metres, 0),
  };
}

/** Both runs side by side: what is carried otherwise, in the order of the first. */
export function sideBySide(present: readonly Carry[], changed: readonly Carry[]): Omit<CarriesTried, 'heldMs'> {
  const before = Map.groupBy(present, ({ key }) => key),
    after = Map.groupBy(changed, ({ key }) => key);
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Line[] => {
    const was = before.get(key) ?? [],
      is = after.get(key) ?? [];
    const [first] = [...was, ...is];
    if (!first || told(was) === told(is)) return [];
    const { goodsCode, goodsName, at } = first;
    return [{ goodsCode, goodsName, at, present: was.map(fateOf), changed: is.map(fateOf) }];
  });
  return {
    present: figuresOf(present),
    changed: figuresOf(changed),
    differing: lines.length,
    lines: lines.slice(0, CARRIES_TOLD_MAX),
  };
}

const fateOf = ({ positionCode, lotNo, qty, metres, why }: Carry): Fate => ({ positionCode, lotNo, qty, metres, why });

const told = (carries: readonly Carry[]): string =>
  carries
    .map(({ positionCode, lotNo, qty }) => JSON.stringify([positionCode, lotNo, qty]))
    .toSorted()
    .join();
