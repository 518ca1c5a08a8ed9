import { loadModule, parseSync } from 'libpg-query';
import { Deparser } from 'pgsql-deparser';
import { badSql } from './refusals.ts';

/** A part of a parsed statement: `{ SelectStmt: {…} }`, or the inside of one. */
export type Part = { [key: string]: unknown };

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

let loading: Promise<void> | undefined;
/** The grammar of PostgreSQL itself, compiled for this process; loaded when the first report is looked at. */
export const grammar = (): Promise<void> => (loading ??= loadModule());

/** What the parser stumbled over, without the words of the database. */
const placeOf = (message: string): string => (/near (".*")/s.exec(message)?.[1] ?? '无法解析').slice(0, 120);

/** The one statement of a text. */
export function statementOf(text: string): Part {
  let parsed: unknown;
  try {
    parsed = parseSync(text);
  } catch (error) {
    return badSql(`SQL语法错误：${error instanceof Error ? placeOf(error.message) : '无法解析'}`);
  }
  const stmts: unknown[] = isPart(parsed) && Array.isArray(parsed.stmts) ? parsed.stmts : [];
  const [only] = stmts;
  const stmt = isPart(only) ? only.stmt : undefined;
  if (stmts.length !== 1 || !isPart(stmt) || !isPart(stmt.SelectStmt)) return badSql('只允许单条SELECT查询');
  return stmt;
}

type Node = Extract<Parameters<typeof Deparser.deparse>[0], { SelectStmt: unknown }>;
const isNode = (part: unknown): part is Node => isPart(part) && isPart(part.SelectStmt);

/** A statement as text again: without comments, escapes or anything else but its meaning. */
export function textOf(statement: Part): string {
  try {
    const node: unknown = statement;
    if (isNode(node)) return Deparser.deparse(node, { pretty: false });
  } catch {
    // Told below.
  }
  return badSql('SQL中有无法识别的写法，请简化');
}
