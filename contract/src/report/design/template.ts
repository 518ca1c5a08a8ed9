import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { flag, name, ref } from '../../terms/fields.ts';
import { drawnPage } from '../../terms/label.ts';
import { part, rowId, rowVersion } from '../../terms/values.ts';
import { printTemplateLife, type PrintTemplateAction } from '../life.ts';
import { design } from './design.ts';
import { DESIGNED, type DesignKind } from './kinds.ts';

const BASE = '/warehouse-base-server/v1/printTemplate';
const permit = printTemplateLife.actions;
const KINDS = Object.keys(DESIGNED) as [DesignKind, ...DesignKind[]]; // the keys of the catalogue, none other

const designKind = z.enum(KINDS, { error: '没有这种模板' }).meta({ label: '类型', dict: 'designKind' });
const byVersion = { id: rowId('打印模板'), version: rowVersion() };

/** Whom a template is for: what is left out is for all. */
const scope = {
  templateName: name('模板名称'),
  ownerId: ref('货主', 'owner').nullish(),
  categoryId: ref('商品分类', 'goodsCategory').nullish(),
  ownHouse: flag('仅本仓库'),
};
export const printTemplateScope = scope;
export const printTemplateAdd = { kind: designKind, ...scope };

const row = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string().meta({ label: '类型', dict: 'designKind' }),
  templateName: z.string().meta({ label: '模板名称' }),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  categoryId: z.int().nullable(),
  categoryName: z.string().nullable().meta({ label: '商品分类' }),
  ownHouse: z.boolean().meta({ label: '仅本仓库' }),
  isDefault: z.boolean().meta({ label: '默认' }),
  /** The revision that prints; null: none was published yet. */
  liveRev: z.int().nullable().meta({ label: '版本' }),
  /** The design was changed since. */
  isChanged: z.boolean().meta({ label: '有未发布的修改' }),
  status: z.int().meta({ label: '状态' }),
  updatedBy: z.string().nullable().meta({ label: '修改人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
});
export type PrintTemplateRow = z.output<typeof row>;
const detail = row.extend({ design });
export type PrintTemplate = z.output<typeof detail>;

const after = z.object({ id: z.int(), version: z.int(), status: z.int() });
const step = <S extends z.core.$ZodLooseShape>(action: PrintTemplateAction, more: S) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${action}`,
    label: `${permit[action].label}打印模板`,
    permit: permit[action].permit,
    input: z.object({ ...byVersion, ...more }),
    output: after,
  });
const saving = { act: 'command', permit: permit.edit.permit, output: after } as const;
const looking = { act: 'query', permit: 'tpl:print:list' } as const;
const shown = z.object({
  kind: designKind,
  design,
  /** The document or code to show it with; without one, samples are shown. */
  no: part('单号或编码', 64),
});

/** Print templates (打印模板): designed with the mouse, published as revisions, chosen by owner, category and warehouse. */
export const printTemplateApi = {
  queryPage: endpoint({
    ...looking,
    path: `${BASE}/queryPage`,
    label: '查询打印模板',
    input: pageInput(
      z.object({
        kind: designKind.nullish(),
        templateName: part('模板名称', 64),
        ownerId: rowId('货主').nullish().meta({ label: '货主', ref: 'owner' }),
        status: z.literal([0, 1, 2], '取值不在允许范围内').nullish().meta({ label: '状态' }),
      }),
    ),
    output: pageOutput(row),
  }),
  get: endpoint({
    ...looking,
    path: `${BASE}/get`,
    label: '查看打印模板',
    input: z.object({ id: byVersion.id }),
    output: detail,
  }),
  revisions: endpoint({
    ...looking,
    path: `${BASE}/revisions`,
    label: '查看打印模板版本',
    input: z.object({ id: byVersion.id }),
    output: z.object({
      list: z.array(
        z.object({
          revision: z.int().meta({ label: '版本' }),
          /** The revision it brings back. */
          fromRev: z.int().nullable().meta({ label: '回滚自' }),
          publishedBy: z.string().nullable().meta({ label: '发布人' }),
          publishedAt: z.string().meta({ label: '发布时间' }),
          design,
        }),
      ),
    }),
  }),
  /** Exactly what would be printed, page by page. */
  preview: endpoint({
    ...looking,
    path: `${BASE}/preview`,
    label: '预览打印模板',
    input: shown,
    output: z.object({ pages: z.array(drawnPage), pageCount: z.int().meta({ label: '页数' }) }),
  }),
  previewFile: endpoint({
    ...looking,
    path: `${BASE}/previewFile`,
    label: '预览打印模板PDF',
    file: true,
    input: shown,
    output: z.any(),
  }),
  /** Without a design it begins as the built-in paper. */
  add: endpoint({
    ...saving,
    path: `${BASE}/add`,
    label: '新增打印模板',
    input: z.object({ ...printTemplateAdd, design: design.nullish() }),
  }),
  /** The draft; what prints stays as it is until it is published. */
  update: endpoint({
    ...saving,
    path: `${BASE}/update`,
    label: '保存打印模板',
    input: z.object({ ...byVersion, ...scope, design }),
  }),
  /** The same design under another name, for somebody else. */
  copy: endpoint({
    ...saving,
    path: `${BASE}/copy`,
    label: '复制打印模板',
    input: z.object({ id: byVersion.id, ...scope }),
  }),
  publish: step('publish', {}),
  /** An old revision becomes the next one. */
  rollback: step('rollback', {
    revision: z.int('请选择版本').positive('请选择版本').max(1_000_000, '请选择版本').meta({ label: '版本' }),
  }),
  setDefault: step('setDefault', {}),
  clearDefault: step('clearDefault', {}),
  disable: step('disable', {}),
  enable: step('enable', {}),
  remove: step('remove', {}),
};
