import type { ReportParam } from '#contract/report/shapes.ts';
import { bounded } from './bounded.ts';
import { grammar, isPart, statementOf, textOf } from './grammar.ts';
import { numbered } from './params.ts';
import { badSql } from './refusals.ts';
import { walked } from './walk.ts';

const TEXT_MAX = 20 * 1024;

/** What may be run: a text made from the parsed statement, never the one that was sent. */
export interface Statement {
  text: string;
  /** Names of its parameters by their numbers. */
  names: string[];
  views: string[];
}

/**
 * Read the text of a report: cut into tokens and parsed by PostgreSQL's own grammar, every part of it known to be harmless, bounded, written
 * down anew, and that read once more, so that what runs is what was looked at.
 */
export async function statement(
  sql: string,
  params: readonly Pick<ReportParam, 'name' | 'type'>[],
  isGiven: (name: string) => boolean,
): Promise<Statement> {
  if (Buffer.byteLength(sql) > TEXT_MAX) badSql('SQL不能超过20KB');
  await grammar();
  const { text, names } = numbered(sql, params, isGiven);
  const tree = statementOf(text);
  const { views } = walked(tree);
  const ends = bounded(tree);
  const written = textOf(isPart(ends) ? ends : badSql('只允许单条SELECT查询'));
  const again = statementOf(written);
  walked(again);
  if (textOf(again) !== written) badSql('SQL中有无法识别的写法，请简化');
  return { text: written, names, views: [...views] };
}
