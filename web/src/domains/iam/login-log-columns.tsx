import type { userApi } from '#contract/iam/user.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';

type Log = RowOf<typeof userApi.loginLog>;

const REASONS: Readonly<Record<string, string>> = { PASSWORD: '密码错误', CODE: '验证码错误', LOCKED: '账号已锁定' };

export const logColumns: Columns<Log> = [
  column.time('createdAt', '时间'),
  column.text('account', '账号'),
  column.text('userName', '姓名'),
  column.dict('kind', '类型', 'loginKind'),
  column.dict('mode', '方式', 'loginMode'),
  column.dict('result', '结果', 'loginResult'),
  {
    key: 'reason',
    title: '原因',
    dataIndex: 'reason',
    render: (why: string | null) => (why === null ? '-' : (REASONS[why] ?? why)),
  },
  column.text('ip', 'IP'),
  column.text('region', '地区'),
  column.text('device', '设备', { width: 260 }),
];
