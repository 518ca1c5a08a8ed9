import { costConfigApi as api, costRow } from '#contract/billing/cost-config.ts';
import { bizFilter } from '#contract/billing/cost-config.ts';
import { costConfigLife } from '#contract/billing/life.ts';
import { BASIS_UNITS } from '#contract/billing/terms.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { Amount, amountColumn, percentOf } from '../Amount.tsx';
import { Curve } from './Curve.tsx';
import { Simulation } from './Simulation.tsx';

type Config = OutputOf<typeof api.get>;
type TierRow = Config['tiers'][number];
type Revision = Config['revisions'][number];

const SHOWN = [
  'feeName',
  'ownerName',
  'houseName',
  'basis',
  'model',
  'cycle',
  'minCharge',
  'maxCharge',
  'periodMin',
  'priority',
  'effectiveFrom',
  'effectiveTo',
];
const fields = fieldsOf(costRow.shape).filter(({ name }) => SHOWN.includes(name));
const FILTER = fieldsOf(bizFilter.unwrap().shape);
const REACH = '1000';

const tiers: Columns<TierRow> = [
  amountColumn('fromQty', '起(不含)'),
  {
    key: 'toQty',
    dataIndex: 'toQty',
    title: '止(含)',
    figure: true,
    render: (to: string | null) => (to === null ? '不限' : <Amount value={to} />),
  },
  amountColumn('unitPrice', '单价'),
  amountColumn('flatFee', '固定额'),
  amountColumn('stepQty', '步长'),
];
const revisions = (open: (id: number) => void): Columns<Revision> => [
  {
    key: 'revision',
    dataIndex: 'revision',
    title: '版本',
    render: (n: number, { id }) => <RowButton onClick={() => open(id)}>{`v${n}`}</RowButton>,
  },
  column.state(costConfigLife, 'status'),
  column.time('effectiveFrom', '生效日期'),
  column.time('effectiveTo', '失效日期'),
  column.text('priceText', '价格摘要', { width: 220 }),
  column.qty('lineCount', '引用行数'),
  amountColumn('lineAmount', '引用金额'),
];

/** One price: its tiers and their curve, what it is for, its revisions and what refers to them. */
export function CostDrawer({
  id,
  onClose,
  onOpen,
}: {
  id: number | null;
  onClose: () => void;
  onOpen: (id: number) => void;
}) {
  const config = useCall(api.get, { id: id ?? 0 }, { enabled: id !== null, quiet: true });
  const row = config.data;
  return (
    <Drawer
      title={
        row ? (
          <>
            {row.configNo} v{row.revision}　<StatusTag life={costConfigLife} state={row.status} />
          </>
        ) : (
          '费用配置'
        )
      }
      open={id !== null}
      onClose={onClose}
      width={820}
    >
      {config.error && !row && <Trouble failure={config.error} retry={() => void config.refetch()} />}
      {row && <Body row={row} onOpen={onOpen} />}
    </Drawer>
  );
}

function Body({ row, onOpen }: { row: Config; onOpen: (id: number) => void }) {
  const last = row.tiers.at(-1)?.fromQty ?? '0';
  const curve = useCall(
    api.trial,
    { id: row.id, quantity: Number(last) > 0 ? last : REACH, bizDate: row.effectiveFrom },
    { quiet: true },
  );
  const filtered = FILTER.filter(({ name }) => row.bizFilter[name]);
  return (
    <>
      <Panel>
        <Detail
          fields={fields}
          row={{ ...row, ownerName: row.ownerName ?? '全部货主', houseName: row.houseName ?? '全部仓库' }}
          columns={3}
        />
        <Detail
          columns={3}
          items={[
            { label: '税率', value: `${percentOf(row.taxRate)}${row.taxIncluded ? '（价格含税）' : ''}` },
            { label: '免费量', value: row.freeQty },
            { label: '备注', value: row.remark },
          ]}
        />
      </Panel>
      <Panel title="阶梯">
        <DataTable rows={row.tiers} columns={tiers} rowKey="fromQty" empty="金额取自来源单据" />
        {curve.data && <Curve points={curve.data.curve} unit={BASIS_UNITS[row.basis] ?? ''} />}
      </Panel>
      <Simulation key={row.id} id={row.id} />
      <Panel title="过滤条件">
        {filtered.length === 0 ? (
          <span className="hc-faint">适用该费用项的全部来源</span>
        ) : (
          <Detail
            columns={1}
            items={filtered.map(({ name, label }) => ({
              label,
              value: (row.bizFilter[name] ?? [])
                .map((one) => row.filterLabels[`${name}.${one}`] ?? String(one))
                .join('、'),
            }))}
          />
        )}
      </Panel>
      <Panel title="版本历史与引用">
        <DataTable rows={row.revisions} columns={revisions(onOpen)} />
      </Panel>
    </>
  );
}
