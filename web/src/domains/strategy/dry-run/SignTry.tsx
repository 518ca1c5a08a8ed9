import { InputNumber, Switch, Table } from 'antd';
import { useState } from 'react';
import { inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import { SIGN_DRY_SETTINGS } from '#contract/inbound/dry-run/sign.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { Decided } from './Decided.tsx';
import { DryRunRule } from './DryRunRule.tsx';
import { Split } from './Split.tsx';

type Told = OutputOf<typeof inboundDryRunApi.sign>;
interface Driver {
  lng: number | null;
  lat: number | null;
  arriveAt: string | null;
  planFrom: string | null;
  cold: boolean;
  byPhone: boolean;
}

const NOWHERE: Driver = { lng: null, lat: null, arriveAt: null, planFrom: null, cold: false, byPhone: true };

/** A sign range tried on a driver who is somewhere at some time, and on the trucks of today. */
export function SignTry() {
  const [driver, set] = useState(NOWHERE);
  const run = useAct(inboundDryRunApi.sign, [], { done: null });
  return (
    <Split
      wide
      asked={
        <>
          <DriverAsk driver={driver} set={(part) => set({ ...driver, ...part })} />
          <DryRunRule
            settings={SIGN_DRY_SETTINGS}
            onRun={(rule) => run.mutateAsync({ ...driver, ...rule })}
            busy={run.isPending}
            off={null}
          />
        </>
      }
      told={
        run.data ? (
          <>
            <Verdict told={run.data} />
            <Decided told={run.data} />
          </>
        ) : (
          <p className="hc-faint">
            填司机在哪里、几点到，选择要改的范围后演练：现行规则与改后规则各判一次他能不能签到、由哪个范围决定，今天已签到的车也各判一次，然后全部撤回，不改动任何数据。
          </p>
        )
      }
    />
  );
}

const degrees = (label: string, to: number) => ({
  style: { width: '100%' },
  min: -to,
  max: to,
  step: 0.001,
  'aria-label': label,
});

function DriverAsk({ driver, set }: { driver: Driver; set: (part: Partial<Driver>) => void }) {
  return (
    <Form layout="vertical">
      <div className="hc-form-two">
        <Form.Item label="司机经度">
          <InputNumber {...degrees('司机经度', 180)} value={driver.lng} onChange={(lng) => set({ lng })} />
        </Form.Item>
        <Form.Item label="司机纬度">
          <InputNumber {...degrees('司机纬度', 90)} value={driver.lat} onChange={(lat) => set({ lat })} />
        </Form.Item>
        <Form.Item label="到达时间（不填为现在）" htmlFor="sign-arrive">
          <MomentInput id="sign-arrive" value={driver.arriveAt} onChange={(arriveAt) => set({ arriveAt })} />
        </Form.Item>
        <Form.Item label="预约时间（不填为没有预约）" htmlFor="sign-plan">
          <MomentInput id="sign-plan" value={driver.planFrom} onChange={(planFrom) => set({ planFrom })} />
        </Form.Item>
        <Form.Item label="冷链货">
          <Switch aria-label="冷链货" checked={driver.cold} onChange={(cold) => set({ cold })} />
        </Form.Item>
        <Form.Item label="手机自助签到">
          <Switch aria-label="手机自助签到" checked={driver.byPhone} onChange={(byPhone) => set({ byPhone })} />
        </Form.Item>
      </div>
    </Form>
  );
}

/** What is said to the driver under either rule. */
const Verdict = ({ told: { driver } }: { told: Told }) => (
  <Table<Told['driver'][number]>
    size="small"
    rowKey="label"
    pagination={false}
    dataSource={driver}
    title={() => <b>这位司机</b>}
    columns={[
      { title: '决定', width: 110, render: (_, { label }) => heard(label) },
      { title: '现行规则', render: (_, { present }) => heard(present) },
      {
        title: '改后规则',
        render: (_, { present, changed }) => (changed === present ? heard(changed) : <b>{heard(changed)}</b>),
      },
    ]}
  />
);
