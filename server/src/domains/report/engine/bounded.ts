import { isPart, type Part } from './grammar.ts';
import { GROWING, LENGTHY, TEXT_MAX } from './words.ts';

const text = (sval: string): Part => ({ String: { sval } });
const call = (name: readonly string[], ...args: unknown[]): Part => ({
  FuncCall: { funcname: name.map(text), args, funcformat: 'COERCE_EXPLICIT_CALL' },
});
const cut = (part: Part): Part => call(['pg_catalog', 'left'], part, { A_Const: { ival: { ival: TEXT_MAX } } });
const asFloat = (arg: unknown): Part => ({
  TypeCast: { arg, typeName: { names: [text('pg_catalog'), text('float8')], typemod: -1 } },
});

const lastName = (names: unknown): string => {
  const last: unknown = Array.isArray(names) ? names.at(-1) : undefined;
  return isPart(last) && isPart(last.String) ? String(last.String.sval) : '';
};

/**
 * The statement with an end to what it can make: no text grows beyond a cell's, by joining, filling, replacing or listing, however often that is
 * repeated, and no number is computed to a hundred thousand digits.
 */
export function bounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bounded);
  if (!isPart(value)) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one)]));
  if (isPart(inside.FuncCall)) return boundedCall(inside.FuncCall);
  if (isPart(inside.A_Expr)) return boundedSign(inside.A_Expr);
  if (isPart(inside.CommonTableExpr))
    return { CommonTableExpr: { ...inside.CommonTableExpr, ctematerialized: 'CTEMaterializeAlways' } };
  if (isPart(inside.RangeSubselect)) return { RangeSubselect: fenced(inside.RangeSubselect) };
  return inside;
}

/**
 * A subquery that the planner answers by itself. Drawn into the one above, each mention of its columns becomes a copy of their expression, and
 * eleven queries with six mentions each are planned until the memory of the database ends. Common table expressions are kept apart likewise.
 */
function fenced(range: Part): Part {
  const select = isPart(range.subquery) && isPart(range.subquery.SelectStmt) ? range.subquery.SelectStmt : undefined;
  if (!select || select.limitOffset !== undefined) return range;
  const option = select.limitCount === undefined ? { limitOption: 'LIMIT_OPTION_COUNT' } : {};
  const apart = { ...select, ...option, limitOffset: { A_Const: { ival: {} } } };
  return { ...range, subquery: { SelectStmt: apart } };
}

function boundedCall(func: Part): Part {
  const name = lastName(func.funcname);
  if (name === 'string_agg') return { FuncCall: { ...func, funcname: [text('rpt'), text('text_list')] } };
  if (LENGTHY.has(name) && Array.isArray(func.args)) return { FuncCall: { ...func, args: func.args.map(asFloat) } };
  return GROWING.has(name) ? cut({ FuncCall: func }) : { FuncCall: func };
}

function boundedSign(expr: Part): Part {
  const sign = lastName(expr.name);
  if (sign === '||') return cut({ A_Expr: expr });
  if (sign === '^') return { A_Expr: { ...expr, lexpr: asFloat(expr.lexpr), rexpr: asFloat(expr.rexpr) } };
  return { A_Expr: expr };
}
