import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { flag, name } from '../terms/fields.ts';
import { part, rowId, rowVersion } from '../terms/values.ts';
import { HOOK_TOPICS } from './topics.ts';

const BASE = '/warehouse-base-server/v1/webhook';
const scope = 'tenant';
const permit = 'sys:webhook:list';

/** Of one company; more are more work for every event. */
export const WEBHOOKS_MAX = 20;
/** Hours the secret of before still signs, beside the new one. */
export const OLD_SECRET_HOURS = 24;

/** What a person says of one. Without owners it hears of all of them, which only somebody may ask who sees all of them. */
export const webhookFields = {
  name: name('名称'),
  address: z.string().trim().min(1, '不能为空').max(500, '长度不能超过500').meta({ label: '接收地址' }),
  topics: z
    .array(z.enum(HOOK_TOPICS, '取值不在允许范围内'))
    .min(1, '请至少选择一个事件')
    .max(HOOK_TOPICS.length)
    .meta({ label: '事件', dict: 'hookTopic' }),
  warehouseIds: z
    .array(rowId())
    .min(1, '请选择仓库')
    .max(500, '一次最多500条')
    .meta({ label: '仓库', ref: 'warehouse' }),
  ownerIds: z
    .array(rowId())
    .max(500, '一次最多500条')
    .default([])
    .meta({ label: '货主', ref: 'owner', hint: '不选为全部货主' }),
  enabled: flag('启用', true),
};

const row = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string().meta({ label: '名称' }),
  address: z.string().meta({ label: '接收地址' }),
  topics: z.array(z.string()).meta({ label: '事件', dict: 'hookTopic' }),
  warehouseIds: z.array(z.int()),
  warehouseNames: z.array(z.string()).meta({ label: '仓库' }),
  ownerIds: z.array(z.int()),
  ownerNames: z.array(z.string()).meta({ label: '货主' }),
  enabled: z.boolean().meta({ label: '启用' }),
  state: z.int().meta({ label: '状态', dict: 'hookState' }),
  waiting: z.int().meta({ label: '待推送' }),
  parked: z.int().meta({ label: '已搁置' }),
  parkedSince: z.string().nullable().meta({ label: '搁置自' }),
  lastOkAt: z.string().nullable().meta({ label: '最近送达' }),
  lastError: z.string().nullable().meta({ label: '最近错误' }),
  lastErrorAt: z.string().nullable().meta({ label: '出错时间' }),
  oldSecretUntil: z.string().nullable().meta({ label: '旧密钥有效至' }),
  updatedAt: z.string().meta({ label: '更新时间' }),
});
export type WebhookRow = z.output<typeof row>;

/** A secret is told once, to whoever made it; it is nowhere to be read again. */
const made = z.object({ id: z.int(), version: z.int(), secret: z.string() });
const state = z.object({ id: z.int(), version: z.int() });
const one = { id: rowId('Webhook 编号'), version: rowVersion() };

/** Where other systems hear of what happens here (Webhook 推送), of which events, warehouses and owners; each of them within the reach of whoever says so. */
export const webhookApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    permit,
    scope,
    label: '查询Webhook',
    input: pageInput(
      z.object({
        name: part('名称', 64),
        topic: z.enum(HOOK_TOPICS, '取值不在允许范围内').nullish().meta({ label: '事件', dict: 'hookTopic' }),
        enabled: z.boolean().nullish().meta({ label: '启用' }),
      }),
    ),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    scope,
    label: '查看Webhook',
    input: z.object({ id: rowId('Webhook 编号') }),
    output: row,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:webhook:add',
    scope,
    label: '新增Webhook',
    input: z.object(webhookFields),
    output: made,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:webhook:edit',
    scope,
    label: '编辑Webhook',
    input: z.object({ ...webhookFields, ...one }),
    output: state,
  }),
  /** What waits for it is never sent. */
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:webhook:delete',
    scope,
    label: '删除Webhook',
    input: z.object(one),
    output: state,
  }),
  /** A new secret; for a day every delivery carries a signature of each. */
  rotate: endpoint({
    act: 'command',
    path: `${BASE}/rotateSecret`,
    permit: 'sys:webhook:edit',
    scope,
    label: '更换Webhook密钥',
    input: z.object(one),
    output: made.extend({ oldSecretUntil: z.string() }),
  }),
  /** Sends a `ping` now and tells what came back. */
  ping: endpoint({
    act: 'command',
    path: `${BASE}/test`,
    permit: 'sys:webhook:test',
    scope,
    label: '测试Webhook',
    input: z.object({ id: rowId('Webhook 编号') }),
    output: z.object({
      ok: z.boolean(),
      httpStatus: z.int().nullable(),
      answer: z.string().nullable(),
      error: z.string().nullable(),
      costMs: z.int(),
    }),
  }),
};
