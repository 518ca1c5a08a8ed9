import { z } from 'zod';
import { endpoint, type Permit } from './endpoint.ts';
import { metaOf, unwrapped } from './field.ts';
import { DROPDOWN_SIZE_MAX, pageInput, pageOutput } from './page.ts';
import { importEndpoints } from './sheet.ts';

/**
 * A plain master as data: `resource()` returns ordinary endpoints that enter the ordinary catalogue.
 *
 * The seven fences. 1. Data only: no option is a function, no hooks, no expressions. 2. Twelve options at most,
 * each used by at least five resources. 3. One table: no joins, no child rows, no computed columns, no
 * cross-field rules. 4. A budget: contract kit 400 lines, server/crud 400, web/crud 600, no file over 200.
 * 5. Resolved at build time. 6. Three exits, one file each: replace how a column shows; replace one handler;
 * drop the resource and write the endpoints. 7. State never enters: an entity with a life cycle gets commands.
 * Not resources, and why: goods (child rows: units, barcodes), inventory and every document (life cycles). A head with
 * members is one, served by `grouped` (server/crud); what waits for a second person is `approval()` beside this.
 */
export interface ResourceSpec<F extends Shape> {
  /** English name, as in the glossary: `area`. */
  name: string;
  /** Chinese name: 库区. */
  label: string;
  /** `schema.table`; the schema is the owning domain. */
  table: string;
  /** Fenced by tenant only, or by tenant and current warehouse. A field `ownerId` adds the owner fence. */
  scope: 'tenant' | 'warehouse';
  /** Path prefix: `/warehouse-base-server/v1/warehouseArea`. */
  base: string;
  /** Permission prefix: `base:area`; the kit adds `:list :add :edit :del :import :export`. */
  permit: `${string}:${string}`;
  /** The list below the prefix is asked for at `/query`, not at `/queryPage` (the dialects of the specification, section 7). */
  paths?: 'short';
  fields: F;
  /** Fields that identify a row to a person; unique together (with the owner, where there is one). First one is the code. */
  key: readonly (keyof F & string)[];
  /** Fields the list can be filtered by. */
  search: readonly (keyof F & string)[];
  /** Fields shown in the list, in order. */
  columns: readonly (keyof F & string)[];
}

export type Shape = Record<string, z.ZodType>;

export const id = () =>
  z.coerce.number('请选择').int('请选择').positive('请选择').max(Number.MAX_SAFE_INTEGER, '请选择');
/** Optimistic lock: the version the user saw, at most what its column holds. */
export const rowVersion = () =>
  z.coerce
    .number('缺少版本')
    .int('缺少版本')
    .min(0, '缺少版本')
    .max(2 ** 31 - 1, '版本不正确')
    .meta({ label: '版本' });

/** One row to remove: its id and the version the user saw. */
export const removal = z.object({ id: id().meta({ label: '编号' }), version: rowVersion() });

/** Columns every master row carries beside its own fields. */
const rowExtras = {
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  /** What referenced rows are called: `{ roomId: 'R1 冷冻库' }`. */
  labels: z.record(z.string(), z.string()).meta({ label: '引用名称' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  updatedBy: z.string().meta({ label: '修改人' }),
};

export type Row<F extends Shape> = z.output<z.ZodObject<F>> & z.output<z.ZodObject<typeof rowExtras>>;

/** The search box: text contains, codes may be many (comma, blank or newline between), the rest equals. */
function searchShape<F extends Shape>(spec: ResourceSpec<F>) {
  const shape: Record<string, z.ZodType> = {
    keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
    ids: z.array(id()).max(DROPDOWN_SIZE_MAX).optional().meta({ label: '编号' }),
  };
  for (const name of spec.search) {
    const field = spec.fields[name];
    if (field)
      shape[name] = z
        .union([
          ...(metaOf(field).dict ? [unwrapped(field)] : []),
          z.string().trim().max(4000),
          z.number(),
          z.boolean(),
        ])
        .nullish()
        .meta({ ...metaOf(field), label: metaOf(field).label ?? name });
  }
  return z.object(shape);
}

/** The fields a person enters: all but those kept by commands. */
export const entered = <F extends Shape>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !metaOf(field).system)) as F;

/** One row to remove, or several at once. */
const removals = z.union([
  z.object({ items: z.array(removal).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '数据' }) }),
  removal,
]);

/** What a drop-down asks: by what is typed, or for what is chosen already. */
export const optionsInput = z.object({
  keyword: z.string().trim().max(64).optional().meta({ label: '关键字' }),
  ids: z.array(id()).max(200).optional().meta({ label: '编号' }),
  size: z.coerce.number().int().min(1).max(DROPDOWN_SIZE_MAX, '每页条数超出限制').default(100).meta({ label: '条数' }),
});
export const optionsOutput = z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }));

const optionsEndpoint = ({ base, label, scope }: { base: string; label: string; scope: 'tenant' | 'warehouse' }) =>
  endpoint({
    scope,
    act: 'query',
    path: `${base}/options`,
    label: `选择${label}`,
    permit: 'session',
    input: optionsInput,
    output: optionsOutput,
  });

/** Turn a spec into its endpoints. */
export function resource<const F extends Shape>(spec: ResourceSpec<F>) {
  const { base, label, scope } = spec;
  const shape = entered(spec.fields),
    search = searchShape(spec);
  const permit = (act: string): Permit => `${spec.permit}:${act}`;
  return {
    spec,
    api: {
      page: endpoint({
        scope,
        act: 'query',
        path: `${base}/${spec.paths ? 'query' : 'queryPage'}`,
        label: `查询${label}`,
        permit: permit('list'),
        input: pageInput(search),
        output: pageOutput(z.object({ ...spec.fields, ...rowExtras })),
      }),
      add: endpoint({
        scope,
        act: 'command',
        path: `${base}/add`,
        label: `新增${label}`,
        permit: permit('add'),
        input: z.object(shape),
        output: z.object({ id: z.int() }),
      }),
      update: endpoint({
        scope,
        act: 'command',
        path: `${base}/update`,
        label: `编辑${label}`,
        permit: permit('edit'),
        input: z.object({ ...shape, id: id().meta({ label: '编号' }), version: rowVersion() }),
        output: z.object({ id: z.int(), version: z.int() }),
      }),
      remove: endpoint({
        scope,
        act: 'command',
        path: `${base}/delete`,
        label: `删除${label}`,
        permit: permit('del'),
        input: removals,
        output: z.object({ removed: z.int() }),
      }),
      options: optionsEndpoint(spec),
      export: endpoint({
        scope,
        act: 'query',
        path: `${base}/export`,
        label: `导出${label}`,
        permit: permit('export'),
        file: true,
        input: search,
        output: z.any(),
      }),
      ...importEndpoints({ base, label, permit: permit('import'), scope }),
    },
  };
}

export type Resource<F extends Shape = Shape> = ReturnType<typeof resource<F>>;

/** The call that reads one row by its id, for masters that are opened one at a time. */
export const single = <F extends Shape>({ spec, api: { page } }: Resource<F>) => ({
  get: endpoint({
    ...page,
    method: 'GET',
    path: `${spec.base}/{id}`,
    label: `查看${spec.label}`,
    input: z.object({ id: id().meta({ label: '编号' }) }),
    output: page.output.shape.list.element,
  }),
});
