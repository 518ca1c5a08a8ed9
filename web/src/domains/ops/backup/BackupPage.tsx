import { CloudUploadOutlined, HistoryOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { backupApi, TROUBLE_SENTENCES, type Backups } from '#contract/ops/backup.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { JobProgress } from '../../../ui/act/JobProgress.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { BackupFacts } from './BackupFacts.tsx';
import { BaseTable, ProofTable } from './BackupTables.tsx';
import './backup.css';

const UNDER_WAY_MS = 1500,
  USUAL_MS = 15_000;
const touches = [backupApi.get];

/** Backups (备份与恢复): what there is, how old it is, and whether it was proven that one can go back to it. */
export function BackupPage() {
  const found = useCall(backupApi.get, {}, { staleMs: 0, everyMs: (seen) => (seen?.job ? UNDER_WAY_MS : USUAL_MS) });
  return (
    <Page query={found} extra={found.data?.isKept && <Begin job={found.data.job} />}>
      {found.data && (found.data.isKept ? <Kept {...found.data} /> : <Elsewhere />)}
    </Page>
  );
}

function Begin({ job }: Pick<Backups, 'job'>) {
  const start = useAct(backupApi.start, touches),
    rehearse = useAct(backupApi.rehearse, touches);
  const off = job === null ? null : job.isRehearsal ? '恢复演练正在进行' : '备份正在进行';
  const told = (): void => notices.success('已开始，完成后会有消息');
  return (
    <>
      {job && (
        <span className="hc-backup-job">
          {job.isRehearsal ? '恢复演练' : '备份'}
          <JobProgress {...job} />
        </span>
      )}
      <Act
        permit={backupApi.rehearse.permit}
        label="演练恢复"
        icon={<HistoryOutlined />}
        off={off}
        ask="将最新备份恢复到临时目录，运行全部库存核对后删除；正在使用的数据不受影响。确定开始吗？"
        onConfirm={() => rehearse.mutateAsync({}).then(told)}
      />
      <Act
        permit={backupApi.start.permit}
        label="立即备份"
        primary
        icon={<CloudUploadOutlined />}
        off={off}
        onConfirm={() => start.mutateAsync({}).then(told)}
      />
    </>
  );
}

function Kept(backups: Backups) {
  const { troubles, isSameDisk, dir, bases, proofs } = backups;
  return (
    <div className="hc-backup">
      {troubles.length > 0 && (
        <Alert type="error" showIcon title={troubles.map((name) => TROUBLE_SENTENCES[name]).join('；')} />
      )}
      {isSameDisk && (
        <Alert
          type="warning"
          showIcon
          title={`备份目录 ${dir} 与数据在同一块磁盘上：磁盘损坏时两者同时丢失。请用 BACKUP_DIR 指向另一块磁盘或网络存储。`}
        />
      )}
      <BackupFacts {...backups} />
      <Panel title="恢复演练">
        <ProofTable proofs={proofs} />
      </Panel>
      <Panel title="基础备份">
        <BaseTable bases={bases} />
      </Panel>
      <Panel title="恢复到某一分钟">
        <p>
          在服务器上执行 <code>npm run restore -- --at "2026-11-26 14:05" --into 新目录</code>
          ，恢复结果写入新目录，并自动运行库存核对；核对无误后用 <code>DATA_DIR=新目录</code> 启动。
        </p>
        <p className="hc-faint">
          备份以密钥加密。请执行 <code>npm run backup -- --key</code>{' '}
          取得密钥，存放在本机和备份磁盘之外：没有密钥，备份无法恢复。
        </p>
      </Panel>
    </div>
  );
}

function Elsewhere() {
  return (
    <Alert
      type="info"
      showIcon
      title="数据库不由本系统备份"
      description="使用自有数据库（DATABASE_URL）或已设置 BACKUP=off 时，请用数据库自己的工具（如 pgBackRest）备份，方法见 docs/BACKUP.md。上传的附件和 secrets.json 也要一并备份。"
    />
  );
}
