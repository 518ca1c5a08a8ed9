import type { Rules } from '../../../crud/rows.ts';

/** The hours of one row lie in one day; a night is two rows. */
export const inOneDay: Rules = ({ fromTime, toTime }) =>
  String(fromTime) > String(toTime) ? [{ field: 'fromTime', msg: '开始时间不能晚于结束时间' }] : [];
