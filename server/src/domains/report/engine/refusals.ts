import { TooDear } from '../../../platform/db/reader.ts';
import { Refusal, sqlState } from '../../../platform/errors.ts';

/** The text of a report is not one that may run. Said on its field, in words that tell the author what to change. */
export const badSql = (msg: string): never => {
  throw new Refusal('FIELD', msg, { errors: [{ field: 'sql', msg }] });
};

const TIMEOUT = '查询超时，请缩小查询范围';

/** What PostgreSQL says of a statement, by its state; its own words may hold what a row holds, and stay in the log. */
const WORDS: Readonly<Record<string, string>> = {
  '22003': '计算结果超出范围',
  '22007': '日期或时间格式错误',
  '22008': '日期或时间超出范围',
  '22012': '除数为零',
  '22P02': '数据类型转换失败',
  '42501': '不允许访问的数据对象',
  '42702': '字段不明确，请注明所属的数据对象',
  '42703': '字段不存在',
  '42712': '数据对象的别名重复',
  '42725': '函数或运算的参数类型不明确',
  '42803': '字段须出现在GROUP BY中，或用于聚合函数',
  '42804': '数据类型不匹配',
  '42846': '数据类型不能转换',
  '42883': '函数或运算不适用于这些数据类型',
  '42P01': '不允许访问的数据对象',
  '42P10': 'ORDER BY或GROUP BY引用的列不存在',
  '57014': TIMEOUT,
  '55P03': TIMEOUT,
};
const NAMED = /^(?:column|missing FROM-clause entry for table) "?([^"]{1,64})"?/;

/** A refusal for whatever went wrong while a statement ran; never a defect, and never a word of the rows. */
export function asReportRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooDear) return new Refusal('TOO_LARGE', '报表查询代价过高，请缩小范围');
  const state = sqlState(error) ?? '';
  const name = state === '42703' && error instanceof Error ? NAMED.exec(error.message)?.[1] : undefined;
  const said = WORDS[state];
  if (said) return new Refusal(said === TIMEOUT ? 'TOO_LARGE' : 'BUSINESS', name ? `${said}：${name}` : said);
  if (/^(53|54)/.test(state)) return new Refusal('TOO_LARGE', '查询占用资源过多，请缩小查询范围');
  if (/^(22|42|0A|21)/.test(state)) return new Refusal('BUSINESS', `查询无法执行，请检查SQL（${state}）`);
  return new Refusal('UNAVAILABLE', '报表服务暂时不可用，请稍后重试');
}
