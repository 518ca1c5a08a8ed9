import { endpoint } from '../kit/endpoint.ts';
import { optionsInput, optionsOutput } from '../kit/resource.ts';
import { pick } from '../terms/fields.ts';
import { eventLife, patrolTaskLife, rectifyLife } from './life.ts';
import { kind } from './terms.ts';

export const WALKS = 1,
  PUTS_RIGHT = 2,
  INVESTIGATES = 3;
const POSTS = [WALKS, PUTS_RIGHT, INVESTIGATES] as const;
export type Post = (typeof POSTS)[number];

/** What whoever is named for a post is to do, and so must be allowed to: who may not is neither offered nor taken. */
export const postActs: Readonly<Record<Post, { label: string; permit: string }>> = {
  [WALKS]: patrolTaskLife.actions.start,
  [PUTS_RIGHT]: rectifyLife.actions.start,
  [INVESTIGATES]: eventLife.actions.record,
};

export const patrolPersonApi = {
  /** Who may be named for a post in this warehouse: works here, holds the permission, and sees the kind where one is said. */
  options: endpoint({
    act: 'query',
    path: '/warehouse-base-server/v1/patrolPerson/options',
    label: '选择巡检人员',
    permit: 'session',
    input: optionsInput.extend({ post: pick('职责', 'patrolPost', POSTS), kind: kind().nullish() }),
    output: optionsOutput,
  }),
};
