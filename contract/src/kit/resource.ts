import { z } from 'zod';
import { endpoint, type Endpoint, type Permit } from './endpoint.ts';
import { metaOf } from './field.ts';
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
 * Not resources, and why: goods (child rows: units, barcodes), route (stops), inventory and every document (life cycles).
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
  /** Which of the path tables below the prefix speaks. */
  paths?: keyof typeof PATHS;
  fields: F;
  /** Fields that identify a row to a person; unique together (with the owner, where there is one). First one is the code. */
  key: readonly (keyof F & string)[];
  /** Fields the list can be filtered by. */
  search: readonly (keyof F & string)[];
  /** Fields shown in the list, in order. */
  columns: readonly (keyof F & string)[];
}

export type Shape = Record<string, z.ZodType>;

/** The path dialects of the specification (section 7). */
export const PATHS = {
  standard: { page: ['POST', '/queryPage'], add: ['POST', '/add'], update: ['POST', '/update'], remove: ['POST', '/delete'] },
  short: { page: ['POST', '/query'], add: ['POST', '/add'], update: ['POST', '/update'], remove: ['POST', '/delete'] },
  rest: { page: ['POST', '/queryPage'], add: ['POST', ''], update: ['PUT', ''], remove: ['POST', '/batchDelete'] },
  batch: { page: ['POST', '/query'], add: ['POST', '/addBatch'], update: ['POST', '/update'], remove: ['POST', '/deleteBatch'] },
  byId: { page: ['POST', '/query'], add: ['POST', '/add'], update: ['POST', '/update'], remove: ['DELETE', '/{id}'] },
} as const satisfies Record<string, Record<string, readonly [Endpoint['method'], string]>>;

export const id = () => z.coerce.number('请选择').int('请选择').positive('请选择').max(Number.MAX_SAFE_INTEGER, '请选择');
const version = () => z.coerce.number().int().min(0).meta({ label: '版本' });

/** One row to remove: its id and the version the user saw. */
const removal = z.object({ id: id().meta({ label: '编号' }), version: version() });

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

export type Row<F extends Shape> = z.output<z.ZodObject<F>> & {
  id: number; version: number; labels: Record<string, string>;
  createdAt: string; createdBy: string; updatedAt: string; updatedBy: string;
};

/** The search box: text contains, codes may be many (comma, blank or newline between), the rest equals. */
function searchShape<F extends Shape>(spec: ResourceSpec<F>) {
  const shape: Record<string, z.ZodType> = {
    keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
    ids: z.array(id()).max(DROPDOWN_SIZE_MAX).optional().meta({ label: '编号' }),
  };
  for (const name of spec.search) {
    const field = spec.fields[name];
    if (field) shape[name] = z.union([z.string().trim().max(4000), z.number(), z.boolean()]).nullish().meta({ ...metaOf(field), label: metaOf(field).label ?? name });
  }
  return z.object(shape);
}

/** The fields a person enters: all but those kept by commands. */
export const entered = <F extends Shape>(fields: F): F => Object.fromEntries(Object.entries(fields).filter(([, field]) => !metaOf(field).system)) as F;

/** Turn a spec into its endpoints. */
export function resource<const F extends Shape>(spec: ResourceSpec<F>) {
  const paths = PATHS[spec.paths ?? 'standard'];
  const shape = entered(spec.fields);
  const permit = (act: string): Permit => `${spec.permit}:${act}`;
  const common = { scope: spec.scope } as const;
  const removeInput = z.union([z.object({ items: z.array(removal).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '数据' }) }), removal]);
  const options = z.array(z.object({ id: z.int(), code: z.string(), name: z.string() }));
  return {
    spec,
    api: {
      page: endpoint({ ...common, act: 'query', method: paths.page[0], path: spec.base + paths.page[1], label: `查询${spec.label}`, permit: permit('list'),
        input: pageInput(searchShape(spec)), output: pageOutput(z.object({ ...spec.fields, ...rowExtras })) }),
      add: endpoint({ ...common, act: 'command', method: paths.add[0], path: spec.base + paths.add[1], label: `新增${spec.label}`, permit: permit('add'),
        input: z.object(shape), output: z.object({ id: z.int() }) }),
      update: endpoint({ ...common, act: 'command', method: paths.update[0], path: spec.base + paths.update[1], label: `编辑${spec.label}`, permit: permit('edit'),
        input: z.object({ ...shape, id: id().meta({ label: '编号' }), version: version() }), output: z.object({ id: z.int(), version: z.int() }) }),
      remove: endpoint({ ...common, act: 'command', method: paths.remove[0], path: spec.base + paths.remove[1], label: `删除${spec.label}`, permit: permit('del'),
        input: removeInput, output: z.object({ removed: z.int() }) }),
      options: endpoint({ ...common, act: 'query', path: `${spec.base}/options`, label: `选择${spec.label}`, permit: 'session',
        input: z.object({ keyword: z.string().trim().max(64).optional().meta({ label: '关键字' }), ids: z.array(id()).max(200).optional().meta({ label: '编号' }),
          size: z.coerce.number().int().min(1).max(DROPDOWN_SIZE_MAX, '每页条数超出限制').default(100).meta({ label: '条数' }) }), output: options }),
      export: endpoint({ ...common, act: 'query', path: `${spec.base}/export`, label: `导出${spec.label}`, permit: permit('export'), file: true,
        input: searchShape(spec), output: z.any() }),
      ...importEndpoints({ base: spec.base, label: spec.label, permit: permit('import'), scope: spec.scope }),
    },
  };
}

export type Resource<F extends Shape = Shape> = ReturnType<typeof resource<F>>;
