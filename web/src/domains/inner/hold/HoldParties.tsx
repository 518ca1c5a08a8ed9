import { holdApi } from '#contract/inner/hold.ts';
import { notices as told } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LOCK_READS, type Where } from './reads.ts';

type Party = Where['parties'][number];
type Letter = Where['letters'][number];

const parties: Columns<Party> = [
  column.dict<Party>('party', '相关方', 'holdParty'),
  column.text<Party>('partyName', '名称', { width: 200 }),
  column.text<Party>('phone', '电话'),
  column.text<Party>('docs', '单据', { width: 320 }),
  column.qty<Party>('qty', '数量'),
];
const letters: Columns<Letter> = [
  column.time<Letter>('createdAt', '发起时间'),
  column.dict<Letter>('kind', '事由', 'holdLetterKind'),
  column.dict<Letter>('party', '相关方', 'holdParty'),
  column.text<Letter>('partyName', '名称', { width: 160 }),
  column.text<Letter>('phone', '电话'),
  column.dict<Letter>('channel', '通知方式', 'holdChannel'),
  column.dict<Letter>('state', '状态', 'holdLetterState'),
  column.time<Letter>('sentAt', '通知时间'),
  column.text<Letter>('content', '内容', { width: 320 }),
  column.text<Letter>('error', '失败原因', { width: 200 }),
  column.text<Letter>('noticeNo', '通知号'),
  column.text<Letter>('createdBy', '发起人'),
];

/** Who is told how: the same whoever writes. */
const HOW = '货主的账号收到站内消息，有手机号的相关方收到短信；系统不发邮件，没有手机号的记为无法送达，请电话通知。';

/** Notices written for at once. */
const NOTICES_MAX = 50;

/** Whom it concerns, and one button that writes to everybody who does not know yet. */
export function HoldParties({ found }: { found: Where }) {
  const write = useAct(holdApi.write, LOCK_READS, { done: null });
  return (
    <Panel
      title={`相关方（${found.parties.length}），数量按基本单位`}
      extra={
        <Act
          permit={holdApi.write.permit}
          label="通知相关方"
          off={found.notices.length === 0 ? '请先冻结，再通知相关方' : null}
          ask={`${HOW}已通知过的不再通知。`}
          onConfirm={async () => {
            const { written, unreachable } = await write.mutateAsync({
              noticeIds: found.notices.slice(0, NOTICES_MAX).map(({ id }) => id),
            });
            told.success(
              written === 0 ? '相关方都已通知过' : `已通知 ${written - unreachable} 方，${unreachable} 方需电话通知`,
            );
          }}
        />
      }
    >
      <p className="hc-hold-how">{HOW}</p>
      <DataTable rows={found.parties} columns={parties} rowNumber empty="没有相关方" />
    </Panel>
  );
}

/** Who was told when, and of what. */
export const HoldLetters = ({ letters: rows }: { letters: readonly Letter[] }) =>
  rows.length === 0 ? null : (
    <Panel title={`通知记录（${rows.length}）`}>
      <DataTable rows={[...rows]} columns={letters} rowNumber />
    </Panel>
  );
