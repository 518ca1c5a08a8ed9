import { Tag } from 'antd';
import { heard } from '../../../locale/speech.ts';
import { FIRST_LEG, type TaskLine } from './open-lines.ts';

const SECOND_LEG = 2;

/** Which of two steps a task is; nothing where there is one. */
export const LegTag = ({ leg }: { leg: number }) =>
  leg === FIRST_LEG ? (
    <Tag variant="filled" color="processing">
      第一步
    </Tag>
  ) : leg === SECOND_LEG ? (
    <Tag variant="filled" color="warning">
      第二步
    </Tag>
  ) : null;

/** At which step one is, and what comes after it: read standing, beside the place. */
export function LegNote({ line }: { line: TaskLine }) {
  if (line.leg === 0) return line.routeReason && <p className="hc-in-leg">{heard(line.routeReason)}</p>;
  const first = line.leg === FIRST_LEG;
  return (
    <p className="hc-in-leg">
      <LegTag leg={line.leg} />{' '}
      {first ? (
        <>
          送到接驳位即可，由他人上架到 <b>{line.finalPositionCode ?? '待定库位'}</b>
        </>
      ) : (
        <>
          从接驳位 <b>{line.fromPositionCode}</b> 上到货架
        </>
      )}
    </p>
  );
}
