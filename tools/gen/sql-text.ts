/** Words that begin a line when they stand outside brackets; a longer phrase first. */
const CLAUSES = [
  'union all',
  'left join lateral',
  'cross join lateral',
  'left join',
  'cross join',
  'inner join',
  'join',
  'from',
  'where',
  'group by',
  'having',
  'window',
  'order by',
  'limit',
  'for key share',
  'for no key update',
  'on conflict',
  'returning',
  'and',
];
const CLAUSE = new RegExp(`^(${CLAUSES.join('|')})\\b`);
/** A text, a quoted name, or one character. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|[\s\S]/g;

/** One statement in the one layout all of them have: a clause per line, blanks collapsed, quoted texts as they are. */
export function sqlText(statement: string): string {
  const flat = collapsed(statement);
  let depth = 0,
    between = false,
    inList = true,
    out = '';
  for (let at = 0; at < flat.length;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(flat)?.[0] ?? '';
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    const clause = depth === 0 && flat[at - 1] === ' ' ? CLAUSE.exec(flat.slice(at, at + 20))?.[1] : undefined;
    if (clause && !(clause === 'and' && (between || inList))) out = `${out.trimEnd()}\n${clause === 'and' ? '  ' : ''}`;
    if (depth === 0 && flat.startsWith('between ', at)) between = true;
    else if (clause === 'and') between = false;
    if (clause === 'from') inList = false;
    out += clause ?? token;
    at += (clause ?? token).length;
  }
  return out;
}

const collapsed = (statement: string): string =>
  (statement.match(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g) ?? [])
    .map((part) => (/^['"]/.test(part) ? part : part.replace(/\s+/g, ' ')))
    .join('')
    .trim();
