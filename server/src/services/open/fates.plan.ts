import { faultOf, repeats, type RowFault } from './rows.ts';

/** What stands under a number of an owner: a living order, or one that was cancelled. */
export interface Standing {
  id: number;
  version: number;
  isCancelled: boolean;
  /** Why the machine or a flag forbids to edit it. */
  why: RowFault | undefined;
  sentHash: string | null;
}

/** What becomes of a row: the order is made, changed, left as it is, or the row is refused. */
export type Fate = { to: 'make' } | { to: 'change' | 'keep'; id: number } | { to: 'refuse'; fault: RowFault };

interface Row {
  /** Owner and number; undefined when the owner is none of the sender's. */
  number: string | undefined;
  version?: number | null | undefined;
  hash: string;
}

export const NO_OWNER = faultOf('SCOPE', '货主编码不存在，或无权操作该货主的数据', 'ownerCode');
export const TWICE = faultOf('DUPLICATE', '同一批次中货主单号重复', 'externalNo');
const USED_UP = faultOf('STATE', '该货主单号的单据已取消，请使用新的单号', 'externalNo');
export const ABSENT = faultOf('NOT_FOUND', '该货主单号的单据不存在', 'externalNo');
const NOTHING_YET = faultOf('VERSION', '该货主单号的单据不存在，不能按版本修改', 'version');
const MOVED = faultOf('VERSION', undefined, 'version');
const NO_EDIT = faultOf('FORBIDDEN', '没有编辑单据的权限');

/** By number: one order each. What is sent as it was sent last is kept, whatever has become of the order since. Pure. */
export function fatesOf(
  rows: readonly Row[],
  standing: ReadonlyMap<string, Standing>,
  { mayEdit }: { mayEdit: boolean },
): Fate[] {
  const twice = repeats(rows.map(({ number }, i) => number ?? `?${i}`));
  return rows.map(({ number, version, hash }, i): Fate => {
    if (number === undefined) return refused(NO_OWNER);
    if (twice.has(i)) return refused(TWICE);
    const known = standing.get(number);
    if (!known) return version === null || version === undefined ? { to: 'make' } : refused(NOTHING_YET);
    if (known.sentHash === hash) return { to: 'keep', id: known.id };
    if (known.isCancelled) return refused(USED_UP);
    if (!mayEdit) return refused(NO_EDIT);
    if (version !== null && version !== undefined && version !== known.version) return refused(MOVED);
    return known.why ? refused(known.why) : { to: 'change', id: known.id };
  });
}

const refused = (fault: RowFault): Fate => ({ to: 'refuse', fault });
