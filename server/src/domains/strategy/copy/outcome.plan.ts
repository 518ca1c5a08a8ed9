import { createHash } from 'node:crypto';
import { fieldsOf, metaOf } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { CopyCell } from '#contract/strategy/copy.ts';
import { idsAt, referencesOf, withIdsAt, type Reference } from '#contract/strategy/references.ts';
import { haveDaysInCommon } from '../validity/validity.plan.ts';
import { fieldsText } from './canonical.plan.ts';

type Values = Readonly<Record<string, unknown>>;

/** A warehouse rows are copied to: its owners, and those of them the user sees. */
export interface House {
  warehouseId: number;
  openOwners: ReadonlySet<number>;
  seenOwners: ReadonlySet<number>;
}

/** A row that settings name. */
export interface Named {
  title: string;
  /** Whose it is; null where nobody's. */
  ownerId: number | null;
  gone: boolean;
  /** What has its code in each warehouse, where it is of a warehouse. */
  there: ReadonlyMap<number, number> | null;
}

export interface CopyScene {
  spec: ResourceSpec<Shape> & { among?: 'enabled' };
  /** What makes a row one of its kind: key and owner. */
  key: readonly string[];
  rows: readonly { id: number; values: Values }[];
  houses: readonly House[];
  /** By reference and id: `area/7`. */
  named: ReadonlyMap<string, Named>;
  standing: readonly { warehouseId: number; values: Values }[];
  /** Why a row cannot stand beside those of its warehouse, though its scope is free. */
  clash: (row: Values, there: readonly Values[], named: ReadonlyMap<string, Named>) => string | null;
  /** Whether the user keeps what holds for all owners; else why not. */
  sharedOff: string | null;
}

/** A cell, and the row as it will stand there. */
export interface Decided extends CopyCell {
  rowId: number;
  values: Values;
}

const TAKEN = '目标仓库已有相同范围的启用配置，内容不同',
  THERE = '目标仓库已有相同的一条，内容不同';

/** What becomes of each row in each warehouse; of rows that come to the same there, the first is added. */
export function decideCopies(scene: CopyScene): Decided[] {
  const { spec, rows, houses } = scene;
  const fields = fieldsOf(spec.fields),
    names = fields.map(({ name }) => name),
    references = referencesOf(spec.fields);
  const stays = Object.values(spec.fields).flatMap((field) => {
    const { here, label = '' } = metaOf(field);
    return here ? [label] : [];
  });
  return houses.flatMap((house) => {
    const there = scene.standing.filter(({ warehouseId }) => warehouseId === house.warehouseId);
    // Of a setting only an enabled row has its scope; of a master every row has its key.
    const holds = ({ status }: Values): boolean => spec.among !== 'enabled' || status === 1;
    const whole = new Map(there.map(({ values }) => [fieldsText(values, names), values])),
      scopes = Map.groupBy(
        there.filter(({ values }) => holds(values)).map(({ values }) => values),
        (values) => fieldsText(values, scene.key),
      );
    return rows.map(({ id: rowId, values: from }): Decided => {
      const at = { rowId, warehouseId: house.warehouseId };
      const why = stays.length > 0 ? `${stays.join('、')}只属于本仓` : faultOf(scene, references, from, house);
      if (why !== null) return { ...at, values: from, outcome: 'REFUSED', why, there: null };
      const values = moved(scene, references, from, house.warehouseId);
      const same = whole.get(fieldsText(values, names));
      if (same) return { ...at, values, outcome: 'SAME', why: null, there: { ...same } };
      const scope = fieldsText(values, scene.key),
        rivals = scopes.get(scope) ?? [],
        other = holds(values) ? rivals.find((one) => haveDaysInCommon(one, values)) : undefined;
      if (other)
        return { ...at, values, outcome: 'TAKEN', why: spec.among === 'enabled' ? TAKEN : THERE, there: { ...other } };
      const clash = scene.clash(values, [...whole.values()], scene.named);
      if (clash !== null) return { ...at, values, outcome: 'REFUSED', why: clash, there: null };
      whole.set(fieldsText(values, names), values);
      if (holds(values)) scopes.set(scope, [...rivals, values]);
      return { ...at, values, outcome: 'NEW', why: null, there: null };
    });
  });
}

/** Tells one outcome from another. */
export const markOf = (decided: readonly Decided[]): string =>
  createHash('sha256')
    .update(
      decided
        .map(({ rowId, warehouseId, outcome, values }) =>
          [
            rowId,
            warehouseId,
            outcome,
            outcome === 'NEW' ? fieldsText(values, Object.keys(values).toSorted()) : '',
          ].join(),
        )
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

/** What a row names that is not in that warehouse, or not for this user; null where all is. */
function faultOf(scene: CopyScene, references: readonly Reference[], row: Values, house: House): string | null {
  if ('ownerId' in scene.spec.fields && (row.ownerId ?? null) === null && scene.sharedOff) return scene.sharedOff;
  for (const { path, of, label } of references)
    for (const id of idsAt(row, path)) {
      const named = scene.named.get(`${of}/${id}`);
      if (!named || named.gone) return `${label}【${named?.title ?? id}】不存在`;
      if (named.there && !named.there.has(house.warehouseId)) return `${label}【${named.title}】在目标仓库不存在`;
      if (named.ownerId === null || house.seenOwners.has(named.ownerId)) continue;
      if (house.openOwners.has(named.ownerId)) return `无权操作${label}【${named.title}】在目标仓库的数据`;
      return of === 'owner'
        ? `货主【${named.title}】没有开通目标仓库`
        : `${label}【${named.title}】的货主没有开通目标仓库`;
    }
  return null;
}

/** The row with the places of that warehouse in it. */
function moved(scene: CopyScene, references: readonly Reference[], row: Values, warehouseId: number): Values {
  return references.reduce<Values>(
    (now, { path, of }) => withIdsAt(now, path, (id) => scene.named.get(`${of}/${id}`)?.there?.get(warehouseId) ?? id),
    row,
  );
}
