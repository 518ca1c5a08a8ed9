import type { z } from 'zod';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { fieldsOf, metaOf, unwrapped } from '#contract/kit/field.ts';
import { writeCell } from '#contract/kit/sheet.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay, wireTime } from '../../platform/clock.ts';
import { sheetText, workbook } from '../files/sheet.ts';
import { AFTER, FILES, GIVE, LINES, MEANS, ROWS, SHEETS, WITH } from './feeding.ts';
import { ENDPOINTS } from './rehearsal.ts';
import { sample } from './sample.ts';
import type { Answer, Input, World, WorldRow } from './world.ts';

/** A call that was answered with success, and what came of it. */
export interface Success {
  input: Input;
  answer: Answer;
  file?: Buffer;
}
/** Why no input was good enough: the last refusals, for the report. */
export interface Failure {
  refusals: string[];
}

/** Of the call that is reached for: its idempotency key, and which success is good enough. */
interface Last {
  key?: string;
  accept?: (answer: Answer, input: Input) => boolean;
}

export const endpointOf = (name: string): Endpoint => {
  const found = ENDPOINTS.find(([known]) => known === name)?.[1];
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

const TRIES = 24;
const groupOf = (name: string): string => name.split('.')[0] ?? '';
const bare = (name: string): string => name.split('#')[0] ?? '';
const isUpdate = (name: string): boolean => /\.(update|edit)/.test(name);
/** What must not be there twice: given anew to everything that is made. */
const FRESH = new Set(['code', 'name', 'externalNo', 'barcode']);
let serial = 9;

type Shape = Record<string, z.ZodType>;
const shapeOf = (schema: z.ZodType): Shape => (unwrapped(schema).def as unknown as { shape?: Shape }).shape ?? {};
const typeOf = (schema: z.ZodType): string => unwrapped(schema).def.type;
const elementOf = (schema: z.ZodType): z.ZodType =>
  (unwrapped(schema).def as unknown as { element: z.ZodType }).element;
const optional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Feeds one actor's calls with rows of his world. What was made a step ago comes first. */
export class Feeder {
  private readonly world: World;
  readonly actor: Actor;
  private made = new Set<number>();

  constructor(world: World, actor: Actor) {
    this.world = world;
    this.actor = actor;
  }

  /** Do what must come before, then the call itself with one input after another until one succeeds. What it did stays done. */
  async reach(name: string, last: Last = {}): Promise<Success | Failure> {
    return (await this.prepare(name)) ?? this.call(name, last);
  }

  /** Do what must come before; answers why that cannot be done. */
  async prepare(name: string): Promise<Failure | null> {
    this.made = new Set();
    for (const step of await this.stepsTo(name)) {
      const done = await this.call(step);
      if ('refusals' in done) return { refusals: done.refusals.map((r) => `${step}: ${r}`) };
    }
    return null;
  }

  private async stepsTo(name: string): Promise<readonly string[]> {
    const group = groupOf(name),
      known = AFTER[name];
    if (known) return known;
    const add = ENDPOINTS.some(([other]) => other === `${group}.add`) ? [`${group}.add`] : [];
    if (name.endsWith('.remove')) return add;
    if (name.endsWith('.importConfirm')) return [`${group}.importCheck`];
    // A kind of document or master nobody has made yet.
    return add.length > 0 && !name.endsWith('.add') && (await this.rows(ROWS[name] ?? ROWS[group])).length === 0
      ? add
      : [];
  }

  /** One input after another until one succeeds. */
  async call(name: string, { key, accept = () => true }: Last = {}): Promise<Success | Failure> {
    const endpoint = endpointOf(bare(name));
    const refusals: string[] = [];
    for await (const input of this.inputs(name, endpoint)) {
      const file = endpoint.upload ? (FILES[name]?.() ?? (await this.sheet(groupOf(name)))) : undefined;
      const answer = await this.world.ask(endpoint, this.actor, input, {
        ...(file ? { file } : {}),
        ...(key ? { key } : {}),
      });
      const good = endpoint.file
        ? answer.status === 200 && !answer.envelope
        : answer.envelope?.code === OK && !(answer.envelope.data as { errorCount?: number } | null)?.errorCount;
      if (good && accept(answer, input)) {
        this.remember(input);
        this.remember(answer.envelope?.data);
        return { input, answer, ...(file ? { file } : {}) };
      }
      if (answer.status >= 500) throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(answer.envelope)}`);
      refusals.push(
        good
          ? `answered, but not what was looked for: ${JSON.stringify(input).slice(0, 100)}`
          : `${JSON.stringify(input).slice(0, 200)} → ${JSON.stringify([answer.envelope?.msg, answer.envelope?.data])}`,
      );
    }
    return { refusals: refusals.slice(-2) };
  }

  /** Every input worth trying, most promising first. */
  async *inputs(name: string, endpoint: Endpoint): AsyncGenerator<Input> {
    const group = groupOf(name);
    const schema = typeOf(endpoint.input) === 'union' ? this.option(endpoint) : endpoint.input;
    const rows = await this.rows(ROWS[name] ?? ROWS[group]);
    const lists = await this.lists(name, shapeOf(schema));
    const tries = Math.min(TRIES, Math.max(1, rows.length, ...[...lists.values()].map((l) => l.length)));
    for (let turn = 0; turn < tries; turn += 1) {
      const row = rows[turn % Math.max(1, rows.length)] ?? {};
      yield (await this.filled(schema, { name, endpoint, row, lists, turn })) as Input;
    }
  }

  /** Of `{items} | {id, version}` the one the path asks for. */
  private option({ input, path }: Endpoint): z.ZodType {
    const options = (unwrapped(input).def as unknown as { options: z.ZodType[] }).options;
    return options.find((o) => path.includes('{id}') === 'id' in shapeOf(o)) ?? options[0] ?? input;
  }

  private async lists(name: string, shape: Shape): Promise<Map<string, WorldRow[]>> {
    const found = new Map<string, WorldRow[]>();
    for (const field of Object.keys(shape)) {
      const text = LINES[`${name}.${field}`] ?? LINES[`${bare(name)}.${field}`] ?? LINES[`${groupOf(name)}.${field}`];
      if (text && endpointOf(bare(name)).act === 'command') found.set(field, await this.rows(text));
    }
    return found;
  }

  private async filled(
    schema: z.ZodType,
    at: { name: string; endpoint: Endpoint; row: WorldRow; lists: Map<string, WorldRow[]>; turn: number },
  ): Promise<unknown> {
    const { name, endpoint, row, lists, turn } = at;
    const out: Input = {};
    for (const [field, type] of Object.entries(shapeOf(schema))) {
      const given = said(WITH[bare(name)]?.[field]);
      const wanted = !optional(type) || endpoint.act === 'command' || (GIVE[name]?.includes(field) ?? false);
      const lines = lists.get(field);
      const value =
        given !== undefined
          ? given
          : FRESH.has(field) &&
              endpoint.act === 'command' &&
              !isUpdate(name) &&
              (!optional(type) || field === 'externalNo') &&
              /\.(add|insert|batch)/.test(name)
            ? fresh(type)
            : !wanted
              ? undefined
              : lines
                ? await this.line(elementOf(type), lines, at)
                : (fitting(type, row[field]) ??
                  (field === 'ids' ? fitting(type, [row.id]) : undefined) ??
                  (optional(type)
                    ? undefined
                    : typeOf(type) === 'array' && Object.keys(shapeOf(elementOf(type))).length > 0
                      ? [
                          await this.filled(elementOf(type), {
                            ...at,
                            lists: await this.lists(name, shapeOf(elementOf(type))),
                          }),
                        ]
                      : ((await this.meant(field, type, row, turn)) ??
                        sample(type, { id: Number(row.id ?? 1), day: wireDay(new Date()) }, field))));
      if (value !== undefined) out[field] = value;
    }
    return out;
  }

  /** One line, of the same owner as the head when both have one. */
  private async line(
    element: z.ZodType,
    rows: WorldRow[],
    at: { name: string; endpoint: Endpoint; row: WorldRow; turn: number },
  ): Promise<unknown[] | undefined> {
    const mine = rows.filter((row) => !at.row.ownerId || !row.ownerId || row.ownerId === at.row.ownerId);
    const row = mine[at.turn % Math.max(1, mine.length)];
    return row && [await this.filled(element, { ...at, row, lists: new Map() })];
  }

  /** The id of a row that the field means: by what the contract says of it, or by its name. */
  private async meant(field: string, type: z.ZodType, row: WorldRow, turn: number): Promise<unknown> {
    const kind = metaOf(type).ref ?? MEANS[field];
    const text = kind === undefined ? undefined : ROWS[kind];
    if (!text) return undefined;
    const rows = (await this.rows(text)).filter(
      (other) => !row.ownerId || !other.ownerId || other.ownerId === row.ownerId,
    );
    const id = rows[turn % Math.max(1, rows.length)]?.id;
    return typeOf(type) === 'array' ? fitting(type, [id]) : fitting(type, id);
  }

  /** Ids of the actor's world for the fields of a call that need not be given. */
  async extras({ input }: Endpoint): Promise<[string, unknown][]> {
    const found: [string, unknown][] = [];
    for (const [field, type] of Object.entries(shapeOf(input))) {
      const id = /Ids?$/.test(field) && optional(type) ? await this.meant(field, type, {}, 0) : undefined;
      if (id !== undefined) found.push([field, id]);
    }
    return found;
  }

  /** Rows within the actor's walls: those just made first, then some of every status. */
  private rows(text: string | undefined): Promise<WorldRow[]> {
    if (!text) return Promise.resolve([]);
    const { warehouseId, ownerIds } = this.actor;
    return this.world.look(
      this.actor,
      `select * from (select s.*, row_number() over (partition by j ->> 'status', j ->> 'state', j ->> 'kind' order by s.id = any('{${[...this.made].join()}}') desc, s.id desc) as turn
        from (${text}) s, lateral (select to_jsonb(s) as j) r
        where coalesce((j ->> 'warehouse_id')::bigint, ${warehouseId}) = ${warehouseId} and ${ownerIds === null ? 'true' : `coalesce((j ->> 'owner_id')::bigint = any('{${ownerIds.join()}}'), true)`}) x
      order by x.id = any('{${[...this.made].join()}}') desc, turn, x.id desc limit 60`,
    );
  }

  /** A workbook with the required columns of the group's template filled for one row. */
  private async sheet(group: string): Promise<Buffer> {
    const { bytes } = await this.world.ask(endpointOf(`${group}.template`), this.actor, {});
    const [head = []] = await sheetText(bytes);
    const [said] = await this.rows(SHEETS[group]);
    const labels = head
      .map((label) => label.replace(/\*$/, ''))
      .filter((label, i) => head[i] !== label || said?.[label] !== undefined);
    const [row = {}] = said ? [said] : await this.rows(ROWS[`${group}.add`] ?? ROWS[group]);
    const add = said ? undefined : ENDPOINTS.find(([other]) => other === `${group}.add`)?.[1];
    const fields = new Map(add ? fieldsOf(shapeOf(add.input)).map((field) => [field.label, field]) : []);
    const cells: (string | number)[] = [];
    for (const label of labels) {
      const field = fields.get(label);
      if (said) cells.push(String(said[label] ?? ''));
      else if (!field) cells.push('RING');
      else if (field.ref) cells.push(await this.codeOf(field.ref, row[field.name]));
      else
        cells.push(
          FRESH.has(field.name) || row[field.name] === undefined
            ? `N${(serial += 1)}`
            : writeCell(field, row[field.name]),
        );
    }
    return workbook(labels, [cells]);
  }

  private async codeOf(kind: string, id: unknown): Promise<string> {
    const rows = await this.rows(ROWS[kind]);
    return String((rows.find((row) => row.id === id) ?? rows[0])?.code ?? '');
  }

  /** Ids that a call named or answered: what they stand for is tried first from now on. */
  private remember(value: unknown, name = ''): void {
    if (typeof value === 'number' && /ids?$/i.test(name)) this.made.add(value);
    else if (Array.isArray(value)) for (const item of value) this.remember(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [field, item] of Object.entries(value)) this.remember(item, field);
  }
}

const fresh = (type: z.ZodType): unknown =>
  [`N${(serial += 1)}`, String(serial)].find((text) => type.safeParse(text).success);

/** NOW, TODAY and YESTERDAY, wherever they stand. */
function said(value: unknown): unknown {
  if (value === 'NOW') return wireTime(new Date());
  if (value === 'TODAY') return wireDay(new Date());
  if (value === 'YESTERDAY') return addDays(wireDay(new Date()), -1);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, said(v)]))
    : value;
}

/** A value of the database as the wire writes it, when the schema takes it. */
function fitting(type: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const written = value instanceof Date ? wireTime(value) : value;
  return [written, ...(typeof written === 'string' ? [written.slice(0, 5)] : [])].find(
    (v) => type.safeParse(v).success,
  );
}
