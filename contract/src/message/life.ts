import { alarmLife, informLife, remindLife } from './alarm-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  alarm: alarmLife,
  inform: informLife,
  remind: remindLife,
};
