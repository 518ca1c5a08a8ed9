import { machine } from '../kit/machine.ts';

/** 库内任务: putting away, moving, replenishing, returning what was picked (§3.6). */
export const TASK_KINDS = ['PUTAWAY', 'MOVE', 'REPLENISH', 'UNPICK'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Lines: 10 待执行, 20 已完成, 90 已取消. */
export const LINE_OPEN = 10;

const life = <const K extends string>(label: string, prefix: K) =>
  machine({
    label,
    initial: 'open',
    states: { open: [10, '待领取'], claimed: [20, '作业中'], done: [40, '已完成'], cancelled: [90, '已取消'] },
    actions: {
      claim: { label: '领取', from: ['open'], to: ['claimed'], permit: `task:${prefix}:claim` },
      assign: { label: '指派', from: ['open', 'claimed'], to: ['claimed'], permit: `task:${prefix}:assign` },
      confirm: { label: '确认', from: ['open', 'claimed'], to: ['claimed', 'done'], permit: `task:${prefix}:confirm` },
      finish: { label: '短缺完成', from: ['open', 'claimed'], to: ['done'], permit: `task:${prefix}:finish` },
      cancel: { label: '取消', from: ['open', 'claimed'], to: ['cancelled'], permit: `task:${prefix}:cancel` },
    },
  });

export const putawayLife = life('上架任务', 'putaway');
export const moveLife = life('移库任务', 'move');
export const replenishLife = life('补货任务', 'replenish');
export const unpickLife = life('返架任务', 'unpick');

export const taskLives = {
  PUTAWAY: putawayLife,
  MOVE: moveLife,
  REPLENISH: replenishLife,
  UNPICK: unpickLife,
} as const satisfies Record<TaskKind, unknown>;
export type TaskAction = keyof typeof moveLife.actions;

/** Who may put goods somewhere else than the task says. */
export const changePosPermit = (kind: TaskKind): `${string}:${string}` => `task:${kind.toLowerCase()}:changePos`;

/** The life cycles of this domain by name. */
export const lives = {
  putawayTask: putawayLife,
  moveTask: moveLife,
  replenishTask: replenishLife,
  unpickTask: unpickLife,
};
