import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { LinkFrame } from '../../../ui/page/LinkFrame.tsx';
import { LinkWait } from '../../../ui/page/LinkWait.tsx';
import './driver.css';
import { whereAmI } from './where.ts';

type View = OutputOf<typeof preCheckLinkApi.look>;

/** How often it looks: the driver waits for one thing only. */
const LOOK_MS = 5000;

/** 司机页: one truck, without an account. The word in the address goes to the server in the body of each question. */
export default function DriverPage({ word }: { word: string }) {
  const query = useCall(preCheckLinkApi.look, { token: word }, { quiet: true, everyMs: LOOK_MS });
  const { data, error } = query;
  if (!data) return <LinkWait error={error} hint="请联系仓库重新发送链接。" onRetry={query.refetch} />;
  return (
    <LinkFrame
      head={
        <>
          <span>{data.warehouseName}</span>
          <b>{data.plateNo ?? '车牌待填'}</b>
        </>
      }
      error={error}
      foot={<>更新于 {data.now.slice(11)}</>}
      expireAt={data.expireAt}
    >
      {data.canSign ? <SignIn of={data} word={word} /> : <Place of={data} />}
    </LinkFrame>
  );
}

/** What the driver does next, in one line. */
function Place({ of }: { of: View }) {
  const { status } = of;
  const is = (name: keyof typeof preCheckLife.at): boolean => status === preCheckLife.at[name];
  return (
    <section className="hc-driver-place" data-state={status ?? 0} aria-live="assertive">
      {is('called') && (
        <>
          <p>请到</p>
          <h1>{of.dockCode}</h1>
          <p>
            第 {of.callCount} 次叫号 · {of.calledAt?.slice(11, 16)}，10分钟内未到将过号
          </p>
        </>
      )}
      {(is('queueing') || is('passed')) && (
        <>
          <p>{of.queueNo}</p>
          <h1>{of.ahead === 0 ? '下一位' : of.ahead}</h1>
          <p>{of.ahead === 0 ? '请留意叫号，准备进场' : '辆车在您前面'}</p>
        </>
      )}
      {is('working') && (
        <>
          <p>正在卸货</p>
          <h1>{of.dockCode}</h1>
        </>
      )}
      {status !== null && !['queueing', 'passed', 'called', 'working'].some((name) => is(name as 'called')) && (
        <h1>{stateName(preCheckLife, status)}</h1>
      )}
      {status === null && (
        <>
          <h1>预约已结束</h1>
          <p>如需送货，请联系仓库。</p>
        </>
      )}
      {of.why.length > 0 && (
        <ul>
          {of.why.map((line) => (
            <li key={line}>{heard(line)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** 自助签到: where the phone is, and how cold the load is. */
function SignIn({ of, word }: { of: View; word: string }) {
  const sign = useAct(preCheckLinkApi.signIn, [preCheckLinkApi.look], { done: null, quiet: true });
  const [plateNo, setPlate] = useState('');
  const [temp, setTemp] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [seeking, setSeeking] = useState(false);
  const go = async (): Promise<void> => {
    setTrouble(null);
    setSeeking(true);
    const at = of.needsPosition ? await whereAmI() : { ok: true as const, lng: null, lat: null };
    setSeeking(false);
    if (!at.ok) return setTrouble(at.why);
    await sign
      .mutateAsync({ token: word, plateNo: plateNo || null, tempOnArrival: temp, lng: at.lng, lat: at.lat })
      .catch((error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
  };
  return (
    <section className="hc-driver-sign">
      <p>
        预约时段 <b className="hc-num">{of.planFrom?.slice(5, 16)}</b>
      </p>
      {of.plateNo === null && (
        <label>
          车牌号
          <Input size="large" value={plateNo} onChange={(event) => setPlate(event.target.value)} />
        </label>
      )}
      {of.needsTemperature && (
        <label>
          到车温度 ℃
          <InputNumber size="large" value={temp} onChange={setTemp} min={-100} max={100} step={0.1} />
        </label>
      )}
      <Button type="primary" block loading={seeking || sign.isPending} onClick={() => void go()}>
        到场签到
      </Button>
      {trouble && (
        <p className="hc-link-trouble" role="alert">
          {trouble}
        </p>
      )}
      <p className="hc-faint">
        {of.needsPosition ? '签到需要手机定位，请在仓库附近操作。' : ''}
        {of.earliest ? `最早可签到时间 ${of.earliest.slice(5, 16)}` : ''}
      </p>
    </section>
  );
}
