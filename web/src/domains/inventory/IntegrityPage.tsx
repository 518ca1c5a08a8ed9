import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { z } from 'zod';
import { shortageApi } from '#contract/inner/shortage.ts';
import { integrityApi, type Law as LawCode, type lawRow } from '#contract/inventory/integrity.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import './inventory.css';

type Law = z.output<typeof lawRow>;

/** The job runs every ten minutes; so is the page looked after. */
const EVERY_MS = 60_000;
/** `2026-`: nobody needs the year of a run ten minutes ago. */
const YEAR = 5;

type Tone = 'good' | 'bad' | 'new';
const toneOf = ({ violations }: Law): Tone => (violations === null ? 'new' : violations > 0 ? 'bad' : 'good');
const ICONS = { good: <CheckCircleFilled />, bad: <CloseCircleFilled />, new: <MinusCircleOutlined /> };

/** Integrity (库存核对): the laws every number obeys, when each was last tried, and what breaks it. */
export function IntegrityPage() {
  const [{ open }, set] = useUrlState({ open: '' });
  const laws = useCall(integrityApi.list, {}, { everyMs: EVERY_MS });
  const run = useAct(integrityApi.run, [integrityApi.list, integrityApi.violations], { done: '核对完成' });
  const all = laws.data ?? [];
  return (
    <Page
      query={laws}
      extra={
        <Act
          permit={integrityApi.run.permit}
          label="立即核对"
          primary
          icon={<PlayCircleOutlined />}
          onConfirm={() => run.mutateAsync({})}
        />
      }
    >
      <Verdict laws={all} />
      <Shortages />
      <div className="hc-laws" aria-busy={run.isPending}>
        {all.map((law) => (
          <button
            key={law.code}
            type="button"
            className="hc-law"
            data-tone={toneOf(law)}
            onClick={() => set({ open: law.code })}
          >
            {ICONS[toneOf(law)]}
            <code>{law.code}</code>
            <span>{law.title}</span>
            <b className="hc-num">
              {law.violations === null ? '未执行' : law.violations > 0 ? `${formatQty(law.violations)} 行异常` : '通过'}
            </b>
            <small className="hc-faint hc-num">
              {law.ranAt ? `${law.ranAt.slice(YEAR)}　${formatQty(law.ms ?? 0)} ms` : '-'}
            </small>
          </button>
        ))}
      </div>
      <Drawer
        title={all.find(({ code }) => code === open)?.title ?? open}
        width={640}
        open={open !== ''}
        onClose={() => set({ open: '' })}
      >
        {open !== '' && <Violations code={open} />}
      </Drawer>
    </Page>
  );
}

/** Stock found short is right by the laws and yet waits for somebody to say what became of it. */
function Shortages() {
  const may = useAllowed(shortageApi.queryPage.permit);
  const open = useCall(
    shortageApi.queryPage,
    { param: {}, pageNum: 1, pageSize: 1 },
    { enabled: may, everyMs: EVERY_MS },
  );
  if (!open.data || open.data.total === 0) return null;
  return (
    <p>
      <TextLink to="/Inner/Shortage">短拣锁定待处理 {formatQty(open.data.total)} 条，去确认盘亏或找到</TextLink>
    </p>
  );
}

function Verdict({ laws }: { laws: readonly Law[] }) {
  const bad = laws.filter((law) => toneOf(law) === 'bad').length;
  const untried = laws.filter((law) => toneOf(law) === 'new').length;
  const tone: Tone = bad > 0 ? 'bad' : untried > 0 ? 'new' : 'good';
  const last = laws
    .map(({ ranAt }) => ranAt ?? '')
    .toSorted()
    .at(-1);
  return (
    <section className="hc-verdict" data-tone={tone} role="status">
      {ICONS[tone]}
      <div>
        <strong>
          {tone === 'good' ? `${laws.length} 项全部通过` : tone === 'bad' ? `${bad} 项有异常` : `${untried} 项尚未执行`}
        </strong>
        <span>{last ? `最近核对 ${last}` : '还没有核对过，点击「立即核对」'}</span>
      </div>
    </section>
  );
}

function Violations({ code }: { code: string }) {
  const found = useCall(
    integrityApi.violations,
    { code: code as LawCode }, // what is no code is refused by the server
    { staleMs: 0 },
  );
  const rows = (found.data?.list ?? []).map((row, i) => ({ ...row, id: i }));
  return (
    <DataTable
      rows={rows}
      query={found}
      columns={[
        { key: 'ref', dataIndex: 'ref', title: '异常对象', prose: true, render: (ref: string) => <code>{ref}</code> },
      ]}
      rowNumber
      empty="现在没有异常行"
      toolbar={
        found.data && (
          <span className="hc-faint">
            此刻共 {formatQty(found.data.total)} 行{found.data.total > rows.length && `，显示前 ${rows.length} 行`}
          </span>
        )
      }
    />
  );
}
