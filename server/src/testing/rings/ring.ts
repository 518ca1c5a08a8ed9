import type { Wall } from './wall.ts';

/** What the rings must know about a call, or about every call of a group, that its contract does not say. Nothing here names an answer. */
interface Fed {
  /** Rows its own fields are taken from. Columns are fields of the input; `warehouse_id` and `owner_id` keep the rows to those of whoever asks. */
  rows?: string;
  /** Rows the lines of a list of its input are taken from, one line each; a list without an entry repeats the row of the whole input. */
  lines?: Readonly<Record<string, string>>;
  /** Values the schema alone does not tell, and optional fields worth giving. NOW, TODAY and YESTERDAY stand for themselves. */
  with?: Readonly<Record<string, unknown>>;
  /** Optional fields that are taken from the row. */
  give?: readonly string[];
  /** What must have happened before it can succeed, in this order; each step is fed the same way. `remove` always follows its group's `add`. */
  after?: readonly string[];
  /** A line of its import sheet, by the labels of the columns, when it is no plain master. */
  sheet?: string;
  /** What is uploaded where that is no sheet. */
  file?: () => Buffer;
  /** Why a wall does not concern it: a read that answers nothing the wall could hide. */
  open?: Reasons;
  /** Somebody's, although its table names no owner: the wall of owners concerns it. */
  owned?: true;
  /** Why a command may take a row of somebody beyond a wall. */
  passes?: Reasons;
  /** Why a command cannot be asked at a wall: nobody inside succeeds. */
  unasked?: Reasons;
  /** Why no input made from the demo world brings it to success; says who proves it instead. */
  unproved?: string;
  /** Why a master may be switched off at any time. */
  off?: string;
}

/** By wall, or for every wall; null: the wall does concern this call, whatever is said of its group. */
type Reasons = Readonly<Partial<Record<Wall | 'every', string | null>>>;
/** Of a group whose other calls no owner concerns. */
export const OWNERS_TOO = { open: { owner: null } } as const;

/** By call (`area.add`) or group (`area`). `name#case` is another case of the same call, for the steps of others. */
export type Ring = Readonly<Record<string, Fed>>;

export const plain = (table: string): string => `select x.* from ${table} x where not x.is_deleted`;

export const coded = (table: string): string => `${plain(table)} and left(x.code, 1) <> '@'`;

export const task = (kind: string): string =>
  `select t.*, l.owner_id from inventory.task t join lateral (select owner_id from inventory.task_line x where x.task_id = t.id limit 1) l on true where t.kind = '${kind}'`;

export const taskLine = (
  kind: string,
): string => `select l.id, l.id as line_id, l.qty - l.done_qty as qty, l.owner_id, l.warehouse_id, t.status from inventory.task_line l join inventory.task t on t.id = l.task_id
  where t.kind = '${kind}' and t.status in (10, 20) and l.state = 10`;

export const LAWS = 'one check of the whole tenant: counts only, and nothing is broken here';
export const NAMELESS = 'ids without a name that could carry a mark; the rows of its list';
export const PAIR =
  'a pair names goods of the tenant and nothing of its warehouse; the kit fences it as it does positions';
export const RULES = 'rules and permissions of the product, with counts';
export const OF_THE_PRODUCT = "menus are the product's own, the same for everybody";
export const OF_THE_HOUSE = 'furniture of the warehouse; belongs to no owner';
export const OF_THE_TENANT = 'a word of the tenant; belongs to no owner';
export const OF_THE_PLATFORM = 'belongs to the platform: the same for every tenant';
export const OF_PEOPLE = 'a person or a right of the tenant; belongs to no owner';
export const NO_OWNER = 'belongs to no owner';
/** A strip of counts above a list. */
export const COUNTS = { open: { every: 'counts only; compared with the list' } } as const;
/** The id only narrows a search: nothing is found, and nothing may change. */
export const ASKS = 'narrows a search that then finds nothing';
export const SETTING = 'a setting: switched off, it holds no longer';
export const WORD = 'a word: what it was chosen for keeps it';
