import { reportViews, viewNamed } from '#contract/report/views.ts';
import { isPart, type Part } from './grammar.ts';
import { badSql } from './refusals.ts';
import { FUNCTIONS, OPERATORS, PAD_MAX, PLACES, SHAPES, TYPES, type Rule } from './words.ts';

const DEPTH_MAX = 90,
  RELATIONS_MAX = 12,
  SELECTS_MAX = 24,
  PRODUCTS_MAX = 60;
/** Long division and multiplication: nobody can stop the database in the middle of one, and constants are reckoned while it plans. */
const PRODUCTS = new Set(['*', '/', '%', 'mod', 'div', 'width_bucket']);

/** What a statement was found to ask. */
export interface Walked {
  /** Views it reads. */
  views: Set<string>;
}

interface Walk extends Walked {
  selects: number;
  products: number;
  relations: number;
  /** Names a column may have: those of the views and those the statement gives. */
  columns: Set<string>;
}

/** Walk every part of a statement and refuse the first one that is not known to be harmless. */
export function walked(statement: Part): Walked {
  const walk: Walk = {
    views: new Set(),
    selects: 0,
    products: 0,
    relations: 0,
    columns: new Set(reportViews.flatMap(({ columns }) => columns.map(({ name }) => name))),
  };
  collectNames(statement, walk.columns, 0);
  visit(walk, statement, { depth: 0, ctes: new Set() });
  return walk;
}

interface Place {
  depth: number;
  /** Common table expressions in sight. */
  ctes: ReadonlySet<string>;
}

const refuseSyntax = (what: string): never => badSql(`不允许使用的语法：${what}`);

/** One tagged part: `{ FuncCall: {…} }`. */
function visit(walk: Walk, node: unknown, at: Place): void {
  const entries = isPart(node) ? Object.entries(node) : [];
  const [entry] = entries;
  if (entries.length !== 1 || !entry) return refuseSyntax('未知');
  inspect(walk, entry[0], entry[1], at);
}

function inspect(walk: Walk, tag: string, part: unknown, at: Place): void {
  const shape = Object.hasOwn(SHAPES, tag) ? SHAPES[tag] : undefined;
  if (!shape || !isPart(part)) return refuseSyntax(tag);
  if (at.depth > DEPTH_MAX) badSql('SQL嵌套过深，请简化');
  const inside = { ...at, depth: at.depth + 1 };
  if (tag === 'SelectStmt') return select(walk, part, inside);
  checks[tag]?.(walk, part, at);
  each(walk, { tag, part }, inside);
}

function each(walk: Walk, { tag, part }: { tag: string; part: Part }, at: Place, skip?: string): void {
  for (const [key, value] of Object.entries(part)) {
    if (PLACES.has(key) || key === skip) continue;
    const rule = Object.hasOwn(SHAPES[tag] ?? {}, key) ? SHAPES[tag]?.[key] : undefined;
    if (!rule) return refuseSyntax(`${tag}.${key}`);
    obey(walk, { rule, name: `${tag}.${key}` }, value, at);
  }
}

function obey(walk: Walk, { rule, name }: { rule: Rule; name: string }, value: unknown, at: Place): void {
  if (rule === 'node') return visit(walk, value, at);
  if (rule === 'nodes') {
    if (!Array.isArray(value)) return refuseSyntax(name);
    // An empty place in a list: `distinct` without `on`.
    for (const one of value) if (!isPart(one) || Object.keys(one).length > 0) visit(walk, one, at);
    return;
  }
  if (rule === 'flag') return typeof value === 'boolean' ? undefined : refuseSyntax(name);
  if (rule === 'number') return Number.isInteger(value) ? undefined : refuseSyntax(name);
  if (rule === 'text') return typeof value === 'string' ? undefined : refuseSyntax(name);
  if (Array.isArray(rule)) return rule.includes(value) ? undefined : refuseSyntax(`${name} ${String(value)}`);
  if ('of' in rule) inspect(walk, rule.of, value, at);
}

/** A common table expression sees those before it, the statement all of its own, and nobody beyond it any. */
function select(walk: Walk, part: Part, at: Place): void {
  if ((walk.selects += 1) > SELECTS_MAX) badSql('子查询过多，请简化');
  const ctes = new Set(at.ctes);
  const clause = part.withClause;
  if (clause !== undefined) {
    if (!isPart(clause) || !Array.isArray(clause.ctes)) return refuseSyntax('WITH');
    const odd = Object.keys(clause).find((key) => key !== 'ctes' && !PLACES.has(key));
    if (odd) return refuseSyntax(odd === 'recursive' ? 'WITH RECURSIVE' : odd);
    const list: unknown[] = clause.ctes;
    for (const cte of list) {
      visit(walk, cte, { ...at, ctes: new Set(ctes) });
      const named = isPart(cte) && isPart(cte.CommonTableExpr) ? cte.CommonTableExpr.ctename : undefined;
      if (typeof named !== 'string' || /^_?pg_/i.test(named)) return refuseSyntax('WITH');
      ctes.add(named);
    }
  }
  each(walk, { tag: 'SelectStmt', part }, { ...at, ctes }, 'withClause');
}

/** The texts of a list of names: `[{ String: { sval } }]`. */
function namesIn(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => {
    const text = isPart(item) && isPart(item.String) ? (item.String.sval ?? '') : undefined;
    return typeof text === 'string' ? text : refuseSyntax('名称');
  });
}

/** A name without its schema, which may only be the built-in one. */
const builtIn = (names: readonly string[]): string | undefined => {
  const [first, second] = names;
  return names.length === 1 ? first : names.length === 2 && first === 'pg_catalog' ? second : undefined;
};

const checks: Readonly<Record<string, (walk: Walk, part: Part, at: Place) => void>> = {
  RangeVar(walk, part, { ctes }) {
    const { schemaname, relname } = part;
    if ((walk.relations += 1) > RELATIONS_MAX) badSql(`数据对象不能超过${RELATIONS_MAX}个`);
    const name = String(relname);
    if (part.inh !== true) refuseSyntax('ONLY');
    if (schemaname === undefined && ctes.has(name)) return;
    if (schemaname !== 'rpt' || !viewNamed(name))
      badSql(`不允许访问的数据对象：${schemaname === undefined ? '' : `${String(schemaname)}.`}${name}`);
    walk.views.add(name);
  },
  FuncCall(walk, part) {
    const names = namesIn(part.funcname);
    const name = names.join('.') === 'rpt.text_list' ? 'string_agg' : builtIn(names);
    if (name === undefined || !FUNCTIONS.has(name)) badSql(`不允许使用的函数：${names.join('.')}`);
    countProduct(walk, name ?? '');
    if (name === 'lpad' || name === 'rpad') refuseWidth(part);
  },
  A_Expr(walk, part) {
    const names = namesIn(part.name);
    const sign = names.length === 1 ? (names[0] ?? '') : '';
    countProduct(walk, sign);
    const word = /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(sign) && String(part.kind).includes('BETWEEN');
    if (!word && !OPERATORS.has(sign)) badSql(`不允许使用的运算：${names.join('.')}`);
  },
  SubLink(_, part) {
    const names = namesIn(part.operName);
    if (names.some((sign) => names.length > 1 || !OPERATORS.has(sign))) badSql(`不允许使用的运算：${names.join('.')}`);
  },
  TypeCast(_, part) {
    const type = isPart(part.typeName) ? part.typeName : {};
    const isList = type.arrayBounds !== undefined && isPart(part.arg) && isPart(part.arg.ParamRef);
    if (type.arrayBounds !== undefined && !isList) refuseSyntax('数组');
  },
  TypeName(_, part) {
    const names = namesIn(part.names);
    const name = builtIn(names);
    if (name === undefined || !TYPES.has(name)) badSql(`不允许使用的类型：${names.join('.')}`);
  },
  ColumnRef(walk, part) {
    const fields: unknown[] = Array.isArray(part.fields) ? part.fields : [];
    const last = fields.at(-1);
    if (isPart(last) && isPart(last.A_Star)) return;
    const name = namesIn([last])[0] ?? '';
    // `t.f` is also how PostgreSQL calls a function of a row.
    if (fields.length > 2 || !walk.columns.has(name)) badSql(`字段不存在：${namesIn(fields).join('.')}`);
  },
};

function countProduct(walk: Walk, name: string): void {
  if (PRODUCTS.has(name) && (walk.products += 1) > PRODUCTS_MAX) badSql('SQL过长，请简化');
}

function refuseWidth(part: Part): void {
  const args: unknown[] = Array.isArray(part.args) ? part.args : [];
  const width = isPart(args[1]) && isPart(args[1].A_Const) ? args[1].A_Const.ival : undefined;
  const n = isPart(width) ? Number(width.ival ?? 0) : Number.NaN;
  if (!(n >= 0 && n <= PAD_MAX)) badSql(`lpad和rpad的长度须为不超过${PAD_MAX}的数字`);
}

const NAMED_BY: Readonly<Record<string, string>> = {
  CaseExpr: 'case',
  CoalesceExpr: 'coalesce',
};

/** Names the statement gives its columns: written ones, those of aliases, and those PostgreSQL makes up. */
function collectNames(value: unknown, names: Set<string>, depth: number): void {
  if (depth > DEPTH_MAX * 4) badSql('SQL嵌套过深，请简化');
  if (Array.isArray(value)) return value.forEach((one) => collectNames(one, names, depth + 1));
  if (!isPart(value)) return;
  for (const [key, inside] of Object.entries(value)) {
    if (key === 'ResTarget' && isPart(inside) && typeof inside.name === 'string') names.add(inside.name);
    if ((key === 'colnames' || key === 'aliascolnames') && Array.isArray(inside))
      namesIn(inside).forEach((n) => names.add(n));
    if (key === 'funcname' && Array.isArray(inside)) names.add(namesIn(inside).at(-1) ?? '');
    const made = NAMED_BY[key];
    if (made) names.add(made);
    collectNames(inside, names, depth + 1);
  }
}
