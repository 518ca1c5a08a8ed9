import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { part, rowId } from '../../terms/values.ts';

const BASE = '/warehouse-base-server/v1/ediFile';
const permit = 'sys:edi:list';

/** Rows of a file that are shown with what is wrong; all of them stand in its acknowledgement. */
export const FAULTS_SHOWN = 200;

/** What became of one row of a file. */
export const ediFault = z.object({
  row: z.int().meta({ label: '行号' }),
  key: z.string().meta({ label: '单号' }),
  msg: z.string().meta({ label: '说明' }),
});

const row = z.object({
  id: z.int(),
  partnerId: z.int(),
  direction: z.int().meta({ label: '方向', dict: 'ediDirection' }),
  kind: z.string().meta({ label: '内容', dict: 'ediKind' }),
  fileName: z.string().meta({ label: '文件名' }),
  sizeByte: z.int().meta({ label: '大小' }),
  state: z.int().meta({ label: '状态', dict: 'ediFileState' }),
  rowCount: z.int().meta({ label: '行数' }),
  okCount: z.int().meta({ label: '成功' }),
  failCount: z.int().meta({ label: '失败' }),
  /** Times the same content came again, and was not done again. */
  repeats: z.int().meta({ label: '重复收到' }),
  error: z.string().nullable().meta({ label: '错误' }),
  createdAt: z.string().meta({ label: '时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
});
export type EdiFileRow = z.output<typeof row>;
const detail = row.extend({ faults: z.array(ediFault), ack: z.string().nullable().meta({ label: '回执' }) });

/** What came and went by files (收发记录). */
export const ediFileApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    permit,
    label: '查询收发文件',
    input: pageInput(
      z.object({
        partnerId: rowId('对接方').nullish(),
        direction: z
          .int('取值不在允许范围内')
          .min(1, '取值不在允许范围内')
          .max(2, '取值不在允许范围内')
          .nullish()
          .meta({ label: '方向', dict: 'ediDirection' }),
        state: z
          .int('取值不在允许范围内')
          .min(0, '取值不在允许范围内')
          .max(3, '取值不在允许范围内')
          .nullish()
          .meta({ label: '状态', dict: 'ediFileState' }),
        fileName: part('文件名', 200),
      }),
    ),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    label: '查看收发文件',
    input: z.object({ id: rowId('文件') }),
    output: detail,
  }),
  /** Worked through, or put into the folder, once more. */
  replay: endpoint({
    act: 'command',
    path: `${BASE}/replay`,
    permit: 'sys:edi:replay',
    label: '重新处理文件',
    input: z.object({ ids: z.array(rowId()).min(1, '请选择数据').max(100, '一次最多100条').meta({ label: '文件' }) }),
    output: z.object({ count: z.int() }),
  }),
};
