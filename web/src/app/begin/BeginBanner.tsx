import { Progress } from 'antd';
import { beginApi } from '#contract/company/begin.ts';
import { useCall } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';
import './begin.css';
import { STEPS } from './steps.ts';

/** On the home page of an administrator until the first shipment has left: where he stands, and the way on. */
export function BeginBanner() {
  const isAdmin = useSession((s) => s.user?.isAdmin === true);
  const progress = useCall(beginApi.progress, {}, { enabled: isAdmin, quiet: true });
  const steps = progress.data?.steps ?? [];
  const next = steps.find(({ done }) => !done);
  if (!next || steps.find(({ step }) => step === 'shipment')?.done) return null;
  const done = steps.filter((one) => one.done).length;
  return (
    <section className="hc-panel hc-begin-banner" aria-label="开始使用">
      <b>开始使用</b>
      <Progress
        percent={Math.round((done / steps.length) * 100)}
        size="small"
        format={() => `${done} / ${steps.length}`}
      />
      <TextLink to="/Begin">{`下一步：${STEPS[next.step].title}`}</TextLink>
    </section>
  );
}
