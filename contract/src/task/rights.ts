import { TASK_KINDS, changePosPermit, taskLives } from './life.ts';

/** Rights of this domain that open no call of their own. */
export const rights = Object.fromEntries(
  TASK_KINDS.map((kind) => [changePosPermit(kind), `${taskLives[kind].label}更换库位`]),
);
