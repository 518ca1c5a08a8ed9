import type { ParamValue, ParamValues, ReportParam } from '#contract/report/shapes.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { refuseField } from '../../../platform/errors.ts';

/** What is bound for a parameter: a list as a list, everything else as its text. Null: nothing was entered. */
type Bound = string | string[] | null;

const DAY = /^\d{4}-\d{2}-\d{2}$/,
  MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  NUMBER = /^-?\d{1,18}(\.\d{1,9})?$/,
  COUNTED = /^today([+-]\d{1,4})?$/;

/** A preset as it is today. */
export function presetOf({ type, preset }: Pick<ReportParam, 'type' | 'preset'>, now = new Date()): string | null {
  if (!preset) return null;
  const day = relativeDay(preset, now);
  return day !== undefined && type === 'datetime' ? `${day} 00:00:00` : (day ?? preset);
}

function relativeDay(preset: string, now: Date): string | undefined {
  const today = wireDay(now);
  if (preset === 'monthStart') return `${today.slice(0, 8)}01`;
  const counted = COUNTED.exec(preset);
  return counted ? addDays(today, Number(counted[1] ?? 0)) : undefined;
}

const isEmpty = (value: ParamValue | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What was entered, or what is preset, checked against what each parameter is; what is not named by the report is refused. */
export function boundValues(params: readonly ReportParam[], given: ParamValues): Map<string, Bound> {
  const unknown = Object.keys(given).find((name) => !params.some((param) => param.name === name));
  if (unknown !== undefined) refuseField('params', `参数${unknown.slice(0, 32)}未定义`);
  return new Map(
    params.map((param) => {
      const entered = given[param.name];
      // What was emptied on purpose stays empty; what was never touched is preset.
      const value = entered === undefined ? presetOf(param) : entered;
      if (!isEmpty(value)) return [param.name, bound(param, value)];
      if (param.required) refuseField(`params.${param.name}`, `请输入${param.label}`);
      return [param.name, null];
    }),
  );
}

function bound({ name, label, type }: ReportParam, value: NonNullable<ParamValue>): Bound {
  const bad = (msg: string): never => refuseField(`params.${name}`, msg);
  if (type === 'list') return [value].flat().map(String);
  if (Array.isArray(value)) return bad(`${label}只能填写一个值`);
  const text = String(value).trim();
  if (type === 'number') return NUMBER.test(text) ? text : bad(`${label}须为数字`);
  if (type === 'date') return DAY.test(text) && isDay(text) ? text : bad(`${label}的日期格式错误`);
  if (type === 'datetime') {
    const moment = DAY.test(text) ? `${text} 00:00:00` : text;
    return MOMENT.test(moment) && isMoment(moment) ? moment : bad(`${label}的日期格式错误`);
  }
  return text;
}

const isDay = (text: string): boolean => isMoment(`${text} 00:00:00`);

function isMoment(text: string): boolean {
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19).replace('T', ' ') === text;
}
