import { startRefusal } from '../../platform/start/refusal.ts';
import { lsnOf } from './replication.ts';
import { SEGMENT_BYTES, segmentName, segmentStart, type Manifest, type Segment } from './shelf.ts';

/** What a restore takes. */
export interface Course {
  base: Manifest;
  segments: Segment[];
  /** The first segment that is not there: more may be wanted than there is. */
  missing: string;
  /** There is log behind the one that is missing. */
  isGap: boolean;
}

/** The log of a base backup that began so much later holds a commit from after the minute: one is made every quarter of it. */
const LATER_MS = 60_000;

/**
 * The last base backup that was whole before the minute, and the log behind it: to its end, or to where a later base backup shows that the minute is past.
 * @throws a refusal that says what is missing.
 */
export function courseOf(bases: readonly Manifest[], segments: readonly Segment[], at: Date | undefined): Course {
  const until = at?.toISOString();
  const base = bases.findLast(({ finishedAt }) => until === undefined || finishedAt <= until);
  if (!base) throw startRefusal(nothing(bases, until));
  const enough = until === undefined ? undefined : laterThan(bases, base, new Date(Date.parse(until) + LATER_MS));
  const own = segments.filter(({ timeline }) => timeline === base.timeline);
  const byStart = new Map(own.map((segment) => [segment.lsn, segment]));
  const taken: Segment[] = [];
  let lsn = segmentStart(lsnOf(base.startLsn));
  for (; ; lsn += SEGMENT_BYTES) {
    const segment = byStart.get(lsn);
    if (!segment || (enough !== undefined && lsn > enough)) break;
    taken.push(segment);
    // Nothing follows what its writer has not ended.
    if (segment.isPart) {
      if (byStart.has(lsn + SEGMENT_BYTES)) break;
    }
  }
  const next = taken.at(-1)?.isPart ? taken.at(-1)?.lsn : lsn;
  const missing = segmentName(base.timeline, next ?? lsn),
    isGap = (enough === undefined || lsn <= enough) && own.some((segment) => segment.lsn > (next ?? lsn));
  if (until === undefined && isGap) throw startRefusal(missingSegment(missing));
  return { base, segments: taken, missing, isGap };
}

export const missingSegment = (name: string): string =>
  `The log segment wal/${name} is missing: what was done in it, and after it, cannot be restored from the base backup before it. Choose an earlier minute, or one after the next base backup.`;

function laterThan(bases: readonly Manifest[], base: Manifest, instant: Date): bigint | undefined {
  const later = bases.find((one) => one.timeline === base.timeline && one.startedAt > instant.toISOString());
  return later && lsnOf(later.stopLsn);
}

function nothing(bases: readonly Manifest[], until: string | undefined): string {
  const [first] = bases;
  if (!first) return 'There is no base backup here. Make one: npm run backup';
  return `The first base backup was whole at ${first.finishedAt}, after ${until}: nothing earlier can be restored.`;
}
