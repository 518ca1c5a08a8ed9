import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';

/** Whom a hold concerns: whose goods they are, who got or is to get them, and who has them on the road. */
export const holdParty = z.object({
  party: z.int().meta({ label: '相关方', dict: 'holdParty' }),
  partyName: z.string().meta({ label: '名称' }),
  phone: z.string().nullable().meta({ label: '电话' }),
  /** Orders, or waybills of who drives. */
  docs: z.string().meta({ label: '单据' }),
  qty: z.int().meta({ label: '数量' }),
});
export type HoldParty = z.output<typeof holdParty>;

/** Who was told when, of what notice, and how. */
export const holdLetter = holdParty.extend({
  id: z.int(),
  noticeNo: z.string().meta({ label: '通知号' }),
  kind: z.int().meta({ label: '事由', dict: 'holdLetterKind' }),
  channel: z.int().meta({ label: '通知方式', dict: 'holdChannel' }),
  content: z.string().meta({ label: '内容' }),
  state: z.int().meta({ label: '状态', dict: 'holdLetterState' }),
  error: z.string().nullable().meta({ label: '失败原因' }),
  sentAt: z.string().nullable().meta({ label: '通知时间' }),
  createdAt: z.string().meta({ label: '发起时间' }),
  createdBy: z.string().meta({ label: '发起人' }),
});
export type HoldLetter = z.output<typeof holdLetter>;

/** Notices of one recall that are told at once. */
export const LETTER_NOTICES_MAX = 50;

/** Write to those concerned who do not know yet. */
export const holdWrite = endpoint({
  act: 'command',
  path: '/warehouse-entry-server/v1/inventoryLockNotify/write',
  label: '通知召回相关方',
  permit: 'inv:hold:write',
  keyRequired: true,
  input: z.object({
    noticeIds: z
      .array(rowId('锁定通知'))
      .min(1, '请选择锁定通知')
      .max(LETTER_NOTICES_MAX, `一次最多${LETTER_NOTICES_MAX}条`)
      .meta({ label: '锁定通知' }),
  }),
  /** Letters written now; `unreachable` of them nobody can send: they are to be called. */
  output: z.object({ written: z.int(), unreachable: z.int() }),
});
