import { DESIGNED, type DesignKind } from './design/kinds.ts';

/** What the log of prints tells of: papers, labels, and the statement of an owner. */
export const PRINTED = {
  ...DESIGNED,
  statement: { name: '对账单', of: '对账单', look: 'bil:statement:print' },
} as const satisfies Readonly<Record<DesignKind | 'statement', { name: string; of: string; look: string }>>;
export type PrintedKind = keyof typeof PRINTED;
export const PRINTED_KINDS = Object.keys(PRINTED) as [PrintedKind, ...PrintedKind[]]; // the keys of the catalogue, none other
