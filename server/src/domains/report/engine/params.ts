import { scanSync } from 'libpg-query';
import type { ReportParam } from '#contract/report/shapes.ts';
import { badSql } from './refusals.ts';

/** A text whose named parameters have become numbers, and the names by their numbers. */
export interface Numbered {
  text: string;
  names: string[];
}

interface Token {
  start: number;
  end: number;
  text: string;
}

/** What a parameter is to the database. Values are only ever bound: nothing of them enters the text. */
const TYPES: Readonly<Record<ReportParam['type'], string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  enum: 'text',
  list: 'text[]',
};

const TOKENS_MAX = 4000;
const UNREADABLE = '无法解析';
const NAME = /^[a-z_][a-z0-9_]{0,31}$/i;

/** The tokens as PostgreSQL's own scanner cuts them: what stands in a string, a quoted name or a comment is no parameter. */
function tokensOf(bytes: Buffer): Token[] {
  try {
    const { tokens }: { tokens: Token[] } = scanSync(bytes.toString());
    return tokens.map(({ start, end }) => ({ start, end, text: bytes.toString('utf8', start, end) }));
  } catch {
    return badSql(`SQL语法错误：${UNREADABLE}`);
  }
}

/** `:name` → `$n::type`; `[[ … ]]` stands only when every parameter in it has a value. The scanner counts in bytes. */
export function numbered(
  sql: string,
  params: readonly Pick<ReportParam, 'name' | 'type'>[],
  isGiven: (name: string) => boolean,
): Numbered {
  const bytes = Buffer.from(sql);
  const tokens = tokensOf(bytes);
  if (tokens.length > TOKENS_MAX) badSql('SQL过长，请简化');
  const kept = withoutBlocks(tokens, isGiven, (name) => params.some((param) => param.name === name));
  const names: string[] = [],
    pieces: string[] = [];
  let at = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i],
      next = tokens[i + 1];
    if (!token) break;
    const state = kept[i];
    if (state !== 'text') {
      pieces.push(bytes.toString('utf8', at, token.start), ' ');
      at = token.end;
      continue;
    }
    if (/^\$\d/.test(token.text)) badSql('参数请写成 :名称');
    if (token.text !== ':' || next?.start !== token.end || !NAME.test(next.text)) continue;
    const param = params.find(({ name }) => name === next.text);
    if (!param) return badSql(`参数${next.text}未定义`);
    if (!names.includes(param.name)) names.push(param.name);
    pieces.push(bytes.toString('utf8', at, token.start), `$${names.indexOf(param.name) + 1}::${TYPES[param.type]}`);
    at = next.end;
    i += 1;
  }
  pieces.push(bytes.toString('utf8', at));
  return { text: pieces.join(''), names };
}

type State = 'text' | 'mark' | 'dropped';

/** For every token: whether it is text, a bracket of a block, or in a block that has nothing to say. */
function withoutBlocks(
  tokens: readonly Token[],
  isGiven: (name: string) => boolean,
  isKnown: (name: string) => boolean,
): State[] {
  const states: State[] = tokens.map(() => 'text');
  const pair = (i: number, sign: string): boolean =>
    tokens[i]?.text === sign && tokens[i + 1]?.text === sign && tokens[i + 1]?.start === tokens[i]?.end;
  for (let i = 0; i < tokens.length; i += 1) {
    if (!pair(i, '[')) continue;
    let end = i + 2;
    while (end < tokens.length && !pair(end, ']')) end += 1;
    if (end >= tokens.length) badSql('可选条件 [[ 缺少结尾 ]]');
    const named = tokens
      .slice(i + 2, end)
      .flatMap(({ text, end: stop }, k) =>
        text === ':' && tokens[i + 3 + k]?.start === stop ? (tokens[i + 3 + k]?.text ?? []) : [],
      );
    const stranger = named.find((name) => NAME.test(name) && !isKnown(name));
    if (stranger !== undefined) badSql(`参数${stranger}未定义`);
    states.fill(named.every(isGiven) ? 'text' : 'dropped', i + 2, end);
    states.fill('mark', i, i + 2);
    states.fill('mark', end, end + 2);
    i = end + 1;
  }
  return states;
}
