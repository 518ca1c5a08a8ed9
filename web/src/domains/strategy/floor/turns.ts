import type { PutawayPicture } from '#contract/task/picture.ts';
import type { Floor } from '#contract/terms/floor-plan.ts';
import type { Shades } from '../../../ui/floor/scene.ts';

/** Turns that have a colour of their own; later ones share the last. */
const COLOURED = 5;
export const NEVER = 0;
/** Said of positions in areas the rule opens that take nothing now. */
export const TAKEN_MARK = '占';

type Columns = Pick<PutawayPicture, 'turns' | 'ids' | 'turnOf'>;

/** The step that stands for a position that is open to the goods and full: the one after the last turn. */
export const takenStep = ({ turns }: Pick<PutawayPicture, 'turns'>): number => turns.length + 1;

/** Colours by step: never, each turn, taken. */
export const coloursOf = ({ turns }: Pick<PutawayPicture, 'turns'>, palette: readonly string[]): string[] => [
  palette[NEVER] ?? '',
  ...turns.map((_, n) => palette[Math.min(n + 1, COLOURED)] ?? ''),
  palette.at(-1) ?? '',
];

/** What is written on a cell, by step: the number of its turn. */
export const marksOf = ({ turns }: Pick<PutawayPicture, 'turns'>): string[] => [
  '',
  ...turns.map((_, n) => `${n + 1}`),
  TAKEN_MARK,
];

/** The step of each position: its turn; of those that never come, whether only because they are taken. */
export function stepsOf(told: Columns, isTaken: (at: number) => boolean): ReadonlyMap<number, number> {
  const taken = takenStep(told);
  return new Map(
    told.ids.map((id, at) => {
      const turn = told.turnOf[at] ?? NEVER;
      return [id, turn === NEVER && isTaken(at) ? taken : turn];
    }),
  );
}

/** Cells and bays by their steps. A bay shows its earliest turn. */
export function shadesOf(floor: Floor, positionIds: readonly number[], steps: ReadonlyMap<number, number>): Shades {
  const cells = new Uint8Array(floor.positions.length),
    bays = new Uint8Array(floor.bays.length / 4);
  for (let bay = 0; bay < bays.length; bay += 1) {
    let first = NEVER;
    for (let cell = floor.cellsFrom[bay] ?? 0; cell < (floor.cellsFrom[bay + 1] ?? 0); cell += 1) {
      const step = steps.get(positionIds[floor.positions[cell] ?? -1] ?? 0) ?? NEVER;
      cells[cell] = step;
      if (step !== NEVER && (first === NEVER || step < first)) first = step;
    }
    bays[bay] = first;
  }
  return { cells, bays };
}

/** Names of areas with the numbers of their turns before them, so that what comes first can be read from afar. */
export function numbered(
  areas: ReadonlyMap<number, string>,
  turns: PutawayPicture['turns'],
): ReadonlyMap<number, string> {
  const of = Map.groupBy(
    turns.map(({ areaId }, n) => ({ areaId, nth: n + 1 })),
    ({ areaId }) => areaId,
  );
  return new Map(
    [...areas].map(([id, name]) => [
      id,
      `【${
        of
          .get(id)
          ?.map(({ nth }) => nth)
          .join('、') ?? '×'
      }】${name}`,
    ]),
  );
}
