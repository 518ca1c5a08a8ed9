/**
 * What the text of a report may be made of (ADR 43). Lists of what is allowed, never of what is not: whatever a release of PostgreSQL
 * adds is refused until somebody has read it.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions by name: none has an effect, runs text, reads a setting, a file or a catalogue, or makes rows. */
export const FUNCTIONS = words(`
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp corr bool_and bool_or every string_agg
  percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc sign mod div power sqrt ln log exp width_bucket
  upper lower initcap length char_length character_length octet_length left right substr substring trim btrim ltrim rtrim
  lpad rpad replace reverse position strpos split_part concat concat_ws starts_with translate ascii chr
  now date_trunc date_part extract to_char to_date to_timestamp to_number age make_date make_time make_interval timezone
  justify_days justify_hours justify_interval isfinite overlaps
  like_escape
`);

/** Functions that could make a text longer than what they are given: their answer is cut. */
export const GROWING = words('lpad rpad replace concat concat_ws to_char');
/** Functions that take minutes over a number of a hundred thousand digits: they are handed one of sixteen. */
export const LENGTHY = words('power sqrt exp ln log');

/** Operators, of the built-in schema only. */
export const OPERATORS = words('= <> != < <= > >= + - * / % ^ || ~~ !~~ ~~* !~~*');

/** Types a value may be made into. */
export const TYPES = words(`
  numeric int2 int4 int8 integer bigint smallint text varchar bpchar bool boolean date time timestamp timestamptz interval
  float4 float8
`);

/** A cell of text, at most. */
export const TEXT_MAX = 4000;
/** How far `lpad` and `rpad` fill. */
export const PAD_MAX = 200;

/** What may be asked for without brackets. */
export const VALUE_FUNCTIONS = words('SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIMESTAMP');

export type Rule = 'node' | 'nodes' | 'flag' | 'text' | 'number' | readonly string[] | { readonly of: string };

const NODE = 'node',
  NODES = 'nodes',
  FLAG = 'flag';
const of = (tag: string): Rule => ({ of: tag });

/**
 * The shape of every part of a statement: the keys it may have, and what stands there. A part that is not listed is refused, and so is a
 * listed part with another key (INTO, FOR UPDATE, TABLESAMPLE, RECURSIVE, USING of an operator and their like are keys).
 */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  SelectStmt: {
    distinctClause: NODES,
    targetList: NODES,
    fromClause: NODES,
    whereClause: NODE,
    groupClause: NODES,
    groupDistinct: FLAG,
    havingClause: NODE,
    windowClause: NODES,
    valuesLists: NODES,
    sortClause: NODES,
    limitOffset: NODE,
    limitCount: NODE,
    limitOption: ['LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT', 'LIMIT_OPTION_WITH_TIES'],
    withClause: of('WithClause'),
    op: ['SETOP_NONE', 'SETOP_UNION', 'SETOP_INTERSECT', 'SETOP_EXCEPT'],
    all: FLAG,
    larg: of('SelectStmt'),
    rarg: of('SelectStmt'),
  },
  WithClause: { ctes: NODES },
  CommonTableExpr: {
    ctename: 'text',
    aliascolnames: NODES,
    ctematerialized: ['CTEMaterializeDefault', 'CTEMaterializeAlways', 'CTEMaterializeNever'],
    ctequery: NODE,
  },
  ResTarget: { name: 'text', val: NODE },
  ColumnRef: { fields: NODES },
  A_Star: {},
  A_Const: { ival: of('Integer'), fval: of('Float'), boolval: of('Boolean'), sval: of('String'), isnull: FLAG },
  Integer: { ival: 'number' },
  Float: { fval: 'text' },
  Boolean: { boolval: FLAG },
  String: { sval: 'text' },
  A_Expr: {
    kind: [
      'AEXPR_OP',
      'AEXPR_OP_ANY',
      'AEXPR_OP_ALL',
      'AEXPR_DISTINCT',
      'AEXPR_NOT_DISTINCT',
      'AEXPR_NULLIF',
      'AEXPR_IN',
      'AEXPR_LIKE',
      'AEXPR_ILIKE',
      'AEXPR_BETWEEN',
      'AEXPR_NOT_BETWEEN',
      'AEXPR_BETWEEN_SYM',
      'AEXPR_NOT_BETWEEN_SYM',
    ],
    name: NODES,
    lexpr: NODE,
    rexpr: NODE,
  },
  BoolExpr: { boolop: ['AND_EXPR', 'OR_EXPR', 'NOT_EXPR'], args: NODES },
  NullTest: { arg: NODE, nulltesttype: ['IS_NULL', 'IS_NOT_NULL'], argisrow: FLAG },
  BooleanTest: {
    arg: NODE,
    booltesttype: ['IS_TRUE', 'IS_NOT_TRUE', 'IS_FALSE', 'IS_NOT_FALSE', 'IS_UNKNOWN', 'IS_NOT_UNKNOWN'],
  },
  CaseExpr: { arg: NODE, args: NODES, defresult: NODE },
  CaseWhen: { expr: NODE, result: NODE },
  CoalesceExpr: { args: NODES },
  MinMaxExpr: { op: ['IS_GREATEST', 'IS_LEAST'], args: NODES },
  FuncCall: {
    funcname: NODES,
    args: NODES,
    agg_order: NODES,
    agg_filter: NODE,
    over: of('WindowDef'),
    agg_within_group: FLAG,
    agg_star: FLAG,
    agg_distinct: FLAG,
    funcformat: ['COERCE_EXPLICIT_CALL', 'COERCE_SQL_SYNTAX'],
  },
  WindowDef: {
    name: 'text',
    refname: 'text',
    partitionClause: NODES,
    orderClause: NODES,
    frameOptions: 'number',
    startOffset: NODE,
    endOffset: NODE,
  },
  TypeCast: { arg: NODE, typeName: of('TypeName') },
  TypeName: { names: NODES, typmods: NODES, typemod: 'number', arrayBounds: NODES },
  SubLink: {
    subLinkType: ['EXISTS_SUBLINK', 'ALL_SUBLINK', 'ANY_SUBLINK', 'EXPR_SUBLINK'],
    testexpr: NODE,
    operName: NODES,
    subselect: NODE,
  },
  RangeVar: {
    schemaname: 'text',
    relname: 'text',
    inh: FLAG,
    relpersistence: ['p'],
    alias: of('Alias'),
  },
  Alias: { aliasname: 'text', colnames: NODES },
  RangeSubselect: { lateral: FLAG, subquery: NODE, alias: of('Alias') },
  JoinExpr: {
    jointype: ['JOIN_INNER', 'JOIN_LEFT', 'JOIN_FULL', 'JOIN_RIGHT'],
    isNatural: FLAG,
    larg: NODE,
    rarg: NODE,
    usingClause: NODES,
    quals: NODE,
    alias: of('Alias'),
  },
  SortBy: {
    node: NODE,
    sortby_dir: ['SORTBY_DEFAULT', 'SORTBY_ASC', 'SORTBY_DESC'],
    sortby_nulls: ['SORTBY_NULLS_DEFAULT', 'SORTBY_NULLS_FIRST', 'SORTBY_NULLS_LAST'],
  },
  GroupingSet: {
    kind: [
      'GROUPING_SET_EMPTY',
      'GROUPING_SET_SIMPLE',
      'GROUPING_SET_ROLLUP',
      'GROUPING_SET_CUBE',
      'GROUPING_SET_SETS',
    ],
    content: NODES,
  },
  GroupingFunc: { args: NODES },
  RowExpr: { args: NODES, row_format: ['COERCE_IMPLICIT_CAST', 'COERCE_EXPLICIT_CALL'], colnames: NODES },
  List: { items: NODES },
  ParamRef: { number: 'number' },
  SQLValueFunction: { op: [...VALUE_FUNCTIONS], typmod: 'number' },
};

/** Where the parser says a part stood: told by it, and of no meaning. */
export const PLACES = words('location rexpr_list_start rexpr_list_end');
