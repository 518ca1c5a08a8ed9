import { PASS_BEHIND } from '#contract/inbound/queue/life.ts';

/** A truck that waits for a room, in the order of the queue. */
export interface Waiting {
  id: number;
  queueNo: string | null;
  isPriority: boolean;
  priorityReason: string | null;
  isQuick: boolean;
  isPunctual: boolean;
  pallets: number;
  /** Behind whom it was put when it was passed over. */
  behindNo: string | null;
  /** `HH:mm`. */
  signClock: string;
}

export interface Place {
  ahead: number;
  why: string[];
}

/** What is asked of the truck before. */
export type Before = Pick<Waiting, 'queueNo' | 'isPriority' | 'isQuick' | 'isPunctual' | 'behindNo'>;

/** The order of the queue, one key after the other, in the words people know it by: first what a truck says of itself, then what is said of one that stands before it. */
const RANKS = [
  { of: (t: Before) => t.isPriority, own: (t: Waiting) => `优先：${t.priorityReason ?? ''}`, other: '是优先车辆' },
  { of: (t: Before) => t.isQuick, own: (t: Waiting) => `快速通道：${t.pallets}托`, other: '走快速通道' },
  { of: (t: Before) => t.isPunctual, own: () => '按预约准点到达', other: '按预约准点到达' },
] as const;

/** What a truck stands by. One that was passed over has lost everything else. */
function standsBy(truck: Waiting): string[] {
  if (truck.behindNo !== null) return [`过号，改排在${truck.behindNo}之后`];
  const own = RANKS.filter(({ of }) => of(truck)).map(({ own: say }) => say(truck));
  return [...own, `${truck.signClock}签到`];
}

/** Why the one before it is before it: the first key in which they differ. */
function whyBehind(truck: Waiting, before: Before): string {
  const no = before.queueNo ?? '';
  if (truck.behindNo !== null && truck.behindNo === before.queueNo) return `${no}在前：本车过号`;
  if (truck.behindNo !== null || before.behindNo !== null) return `${no}在前：过号后的顺序`;
  const rank = RANKS.find(({ of }) => of(truck) !== of(before));
  return `${no}在前：${rank ? rank.other : '签到更早'}`;
}

/** Why a truck is where it is, shown to clerks and drivers alike: so many are ahead, the last of them `before`. */
export const placeOf = (truck: Waiting, ahead: number, before: Before | undefined): Place => ({
  ahead,
  why: [
    ahead === 0 ? '下一位' : `前面还有${ahead}辆`,
    ...standsBy(truck),
    ...(before ? [whyBehind(truck, before)] : []),
  ],
});

/** Behind whom a truck goes that did not come when it was called: the third of those who wait, or the last one; nobody when nobody waits. */
export const passedBehind = <T>(queue: readonly T[]): T | undefined => queue[Math.min(PASS_BEHIND, queue.length) - 1];
