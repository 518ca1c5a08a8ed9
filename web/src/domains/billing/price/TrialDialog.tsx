import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { costConfigApi as api, type CostEntered } from '#contract/billing/cost-config.ts';
import { BASIS_UNITS, MODEL } from '#contract/billing/terms.ts';
import { dayHere } from '../../../data/clock.ts';
import { useCall } from '../../../data/query.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Amount } from '../Amount.tsx';
import { Steps } from '../Steps.tsx';
import { Curve } from './Curve.tsx';

export type Tried = { title: string; basis: number; model: number } & (
  | { id: number; config?: undefined }
  | { id?: undefined; config: CostEntered }
);

/** 试算: what a quantity would cost on a day, every step in words, and where it lies on the curve. */
export function TrialDialog({ of, onClose }: { of: Tried | null; onClose: () => void }) {
  return (
    <Dialog open={of !== null} title={of ? `试算 ${of.title}` : '试算'} footer={null} width={640} onCancel={onClose}>
      {of && <Trial of={of} />}
    </Dialog>
  );
}

function Trial({ of }: { of: Tried }) {
  const unit = of.model === MODEL.direct ? '元' : (BASIS_UNITS[of.basis] ?? '');
  const [typed, type] = useState({ quantity: '100', bizDate: dayHere() });
  const [asked, ask] = useState(typed);
  const trial = useCall(api.trial, { id: of.id, config: of.config, ...asked }, { keep: true, quiet: true });
  const done = trial.error ? undefined : trial.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <div className="hc-toolbar">
        <div className="hc-toolbar-left">
          <Input
            aria-label="数量"
            style={{ width: 160 }}
            suffix={unit}
            value={typed.quantity}
            onChange={({ target }) => type({ ...typed, quantity: target.value })}
          />
          <DayInput
            label="业务日期"
            value={typed.bizDate}
            onChange={(bizDate) => type({ ...typed, bizDate: bizDate ?? typed.bizDate })}
          />
          <Button type="primary" htmlType="submit" loading={trial.isFetching}>
            试算
          </Button>
        </div>
      </div>
      {trial.error && <Alert type="error" showIcon message={trial.error.fields[0]?.msg ?? trial.error.message} />}
      {done && (
        <>
          {!done.valid && <Alert type="warning" showIcon message="这一天不在费用配置的有效期内" />}
          <div className="hc-bill-result">
            <strong>
              <Amount value={done.amount} />
            </strong>
            <span className="hc-faint">
              税额 <Amount value={done.tax} />
              {'　'}价税合计 <Amount value={done.total} />
            </span>
          </div>
          <Steps steps={done.steps} />
          <Curve points={done.curve} at={{ qty: Number(asked.quantity), amount: Number(done.amount) }} unit={unit} />
        </>
      )}
    </form>
  );
}
