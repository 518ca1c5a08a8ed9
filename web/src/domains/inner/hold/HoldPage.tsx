import { Button, Empty } from 'antd';
import { useState } from 'react';
import { holdApi, holdScope, lockApi, type HoldScope, type HoldSums } from '#contract/inner/hold.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { HoldNotices } from './HoldNotices.tsx';
import { HoldLetters, HoldParties } from './HoldParties.tsx';
import { HoldTables } from './HoldTables.tsx';
import { OpenHolds } from './OpenHolds.tsx';
import './hold.css';
import { LOCK_READS, type Where } from './reads.ts';

const FIELDS = fieldsOf(holdScope.shape);
const NOTHING: Record<keyof HoldScope, string> = {
  ownerId: '',
  goodsId: '',
  lotNo: '',
  inOrderNo: '',
  noticeNo: '',
  supplierId: '',
  producedFrom: '',
  producedTo: '',
  receivedFrom: '',
  receivedTo: '',
};
const { lotIds: _, ...HELD } = holdApi.open.input.shape;

/** 冻结与召回: what goods are meant, where all of them is to the unit, and one button that stops them. */
export function HoldPage() {
  const [asked, set] = useUrlState(NOTHING);
  const scope = Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''));
  const query = useCall(holdApi.where, scope, { enabled: Object.keys(scope).length > 0 });
  const found = query.data;
  return (
    <Page>
      <section className="hc-panel">
        <Ask key={Object.values(asked).join('/')} start={asked} busy={query.isFetching} onAsk={set} />
      </section>
      {query.error && !found && <Trouble failure={query.error} retry={() => void query.refetch()} />}
      {!found && !query.error && (
        <>
          <p className="hc-hold-how">输入批次、入库单号、通知号，或商品（供应商）与日期，查看这批货现在都在哪里</p>
          <Can permits={[lockApi.queryPage.permit]}>
            <OpenHolds />
          </Can>
        </>
      )}
      {found && <Found found={found} />}
    </Page>
  );
}

interface AskProps {
  start: Record<keyof HoldScope, string>;
  busy: boolean;
  onAsk: (asked: Record<keyof HoldScope, string>) => void;
}

function Ask({ start, busy, onAsk }: AskProps) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const initial = Object.fromEntries(
    Object.entries(start).map(([name, text]) => [name, name.endsWith('Id') && text ? Number(text) : text || null]),
  );
  const ask = (values: Record<string, unknown>): void =>
    onAsk({
      ...NOTHING,
      ...Object.fromEntries(
        Object.entries(holdScope.shape).map(([name, schema]) => [name, String(given(schema, values[name]) ?? '')]),
      ),
    });
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={ask} className="hc-hold-ask">
      {FIELDS.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={field.label}
          rules={[rule(holdScope.shape[field.name as keyof HoldScope])]} // its own fields
        >
          <FieldInput field={field} />
        </Form.Item>
      ))}
      <footer className="hc-form-foot">
        <Button onClick={() => onAsk(NOTHING)}>清空</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          查询
        </Button>
      </footer>
    </Form>
  );
}

function Found({ found }: { found: Where }) {
  const [holding, setHolding] = useState(false);
  if (found.lots.length === 0)
    return (
      <section className="hc-panel">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的批次" />
      </section>
    );
  const frozen = found.lots.filter((lot) => lot.frozen).length;
  return (
    <>
      <Panel
        title={`${found.lots.length} 个批次，已冻结 ${frozen} 个`}
        extra={
          <Act
            permit={holdApi.open.permit}
            label="全部冻结"
            primary
            off={frozen === found.lots.length ? '全部批次都已冻结' : null}
            onConfirm={() => setHolding(true)}
          />
        }
      >
        <Sums sums={found.sums} />
      </Panel>
      {found.notices.length > 0 && <HoldNotices notices={found.notices} />}
      <HoldParties found={found} />
      <HoldLetters letters={found.letters} />
      <HoldTables found={found} />
      <FieldsDialog
        title={`冻结 ${found.lots.length} 个批次`}
        open={holding}
        onClose={() => setHolding(false)}
        of={holdApi.open}
        touches={LOCK_READS}
        shape={HELD}
        extra={{ lotIds: found.lots.map(({ lotId }) => lotId) }}
      />
    </>
  );
}

const PLACES = [
  ['free', '可用'],
  ['held', '已锁定'],
  ['moving', '移动中'],
  ['promised', '已分配未拣'],
  ['picked', '已拣'],
  ['packed', '已装箱'],
  ['shipped', '已发运'],
] as const;

/** Where all of it is; both sides of the account, so that a gap is seen. */
function Sums({ sums }: { sums: HoldSums }) {
  const total = PLACES.reduce((sum, [name]) => sum + sums[name], 0),
    came = sums.received + sums.adjusted;
  return (
    <div className="hc-hold-sums">
      <p>
        数量按基本单位。收货 <b className="hc-num">{formatQty(sums.received)}</b>
        {sums.adjusted !== 0 && (
          <>
            {'　'}调整 <b className="hc-num">{formatQty(sums.adjusted)}</b>
          </>
        )}
        {'　'}合计 <b className="hc-num">{formatQty(came)}</b>
        {came !== total && <span className="hc-bad">　与去向合计 {formatQty(total)} 不符</span>}
      </p>
      <dl>
        {PLACES.map(([name, label]) => (
          <div key={name} data-empty={sums[name] === 0}>
            <dt>{label}</dt>
            <dd className="hc-num">{formatQty(sums[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
