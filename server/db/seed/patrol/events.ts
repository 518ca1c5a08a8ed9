import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';

/** Who walks, who puts right, and who judges both: three people, for nobody judges himself. */
export interface People {
  inspectorId: number;
  responsibleId: number;
}

/** Others the story needs: who judges, who takes pictures, and the clock. */
export interface Helped {
  /** The same house, asked by whoever judges. */
  other: Ask;
  /** And by whoever is responsible. */
  fixer: Ask;
  photo: (colour: string) => Promise<number>;
  /** Taken by whoever judges: an id is no right to somebody else's picture. */
  otherPhoto: (colour: string) => Promise<number>;
  fixerPhoto: (colour: string) => Promise<number>;
  /** Let what was told just now have happened when it says, and the clock look at it. */
  back: () => Promise<void>;
}

/** What happened in the house: one of every state. */
export async function happened(house: Ask, people: People, helped: Helped): Promise<void> {
  const tell = async (days: number, more: object): Promise<number> =>
    (
      await house('eventInvestigation', 'add', {
        eventType: 2,
        level: 4,
        occurAt: ago(days, '10:20:00'),
        place: '冷藏区月台',
        leaderId: people.responsibleId,
        description: '叉车倒车时碰到货架立柱，立柱变形，上层两托货物倾斜，没有人受伤。',
        lossAmount: 3200,
        persons: ['叉车司机'],
        ...more,
      })
    ).id;
  await tell(1, {
    eventType: 3,
    place: '冷冻区3巷',
    lossAmount: 860.5,
    description: '拣货时托盘倾倒，冻品三箱落地破损，已移入残次区。',
  });
  const wrong = await tell(12, {
    place: '休息区',
    lossAmount: null,
    description: '有人闻到烟味，查看是隔壁厂区排烟。',
  });
  await house('eventInvestigation', 'withdraw', { id: wrong, version: 0, reason: '非本仓事件' });
  await house('eventInvestigation', 'open', { id: await tell(6, { level: 3 }), version: 0 });
  await investigated(house, await tell(9, { place: '常温区' }), people, helped.other);
  for (const [days, place, steps] of [
    [20, '收货区', 1],
    [24, '充电区', 2],
    [28, '厂区道路', 3],
  ] as const) {
    const id = await tell(days, { place });
    await investigated(house, id, people);
    await settled(house, { id, steps }, helped);
  }
}

const ago = (days: number, at: string): string => `${addDays(wireDay(new Date()), -days)} ${at}`;

/** Looked into, and waiting for its verdict by somebody else than who hands it in. */
async function investigated(house: Ask, id: number, people: People, hand: Ask = house): Promise<void> {
  const { inspectorId, responsibleId } = people;
  await house('eventInvestigation', 'open', { id, version: 0 });
  await house('eventInvestigation', 'record', {
    id,
    version: 1,
    immediateAction: '停用该货位，货物移走，设警戒带',
    whyChain: ['倒车时没有看后视', '倒车蜂鸣器不响', '点检表连续三天没有填', '班组没有检查点检表'],
    rootCause: '设备点检没有人复核',
    measures: [
      { content: '班组长每天复核点检表并签字', ownerId: inspectorId, dueAt: ago(-1, '18:00:00') },
      { content: '更换倒车蜂鸣器', ownerId: responsibleId, dueAt: ago(-10, '18:00:00') },
    ],
  });
  await hand('eventInvestigation', 'submit', { id, version: 2 });
}

interface Settling {
  id: number;
  /** 1: one measure done; 2: all verified and checked; 3: closed. */
  steps: 1 | 2 | 3;
}

/** Passed by somebody else; each measure is done by its owner, and verified by the judge. */
async function settled(
  house: Ask,
  { id, steps }: Settling,
  { other, photo, fixer, fixerPhoto }: Helped,
): Promise<void> {
  const version = async (): Promise<number> => (await house('eventInvestigation', 'get', { id })).version;
  await other('eventInvestigation', 'judge', { id, version: 3, result: 1, opinion: '同意，尽快落实' });
  const { measures } = await house('eventInvestigation', 'get', { id });
  for (const { id: actionId, content } of steps === 1 ? measures.slice(1) : measures) {
    const [hand, taken] = content === measures[0]?.content ? [house, photo] : [fixer, fixerPhoto];
    const done = { id, actionId, result: '已落实，见照片', evidence: [await taken('#5f9f6a')] };
    await hand('eventInvestigation', 'finishAction', { ...done, version: await version() });
    if (steps > 1)
      await other('eventInvestigation', 'verifyAction', { id, actionId, version: await version(), result: 1 });
  }
  if (steps === 1) return;
  await house('eventInvestigation', 'fourCheck', {
    id,
    version: await version(),
    causeFound: '原因分析到管理层面，证据齐全',
    personsDealt: '当班司机与班组长批评教育',
    measuresDone: '两项措施均已验证',
    staffEducated: '全班组安全例会通报',
  });
  if (steps === 3) await other('eventInvestigation', 'close', { id, version: await version() });
}
