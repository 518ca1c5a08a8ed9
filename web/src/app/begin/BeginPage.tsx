import { CheckCircleFilled } from '@ant-design/icons';
import { Progress } from 'antd';
import { beginApi, BEGIN_STEPS, type BeginStep } from '#contract/company/begin.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../data/query.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import './begin.css';
import { StepBody } from './StepBody.tsx';
import { STEPS } from './steps.ts';

type Steps = OutputOf<typeof beginApi.progress>['steps'];

/** 开始使用: from an empty console to the first shipment. How far one is follows from what is there, so it is left and taken up again at any step. */
export function BeginPage() {
  const progress = useCall(beginApi.progress, {}, { keep: true, everyMs: 15_000 });
  return <Page query={progress}>{progress.data && <Guide steps={progress.data.steps} />}</Page>;
}

function Guide({ steps }: { steps: Steps }) {
  const [{ step: asked }, set] = useUrlState({ step: '' });
  const next = steps.find(({ done }) => !done)?.step ?? 'shipment';
  const at = BEGIN_STEPS.find((step) => step === asked) ?? next;
  const done = steps.filter((one) => one.done).length;
  return (
    <div className="hc-begin">
      <nav className="hc-panel hc-begin-steps" aria-label="步骤">
        <header>
          <Progress
            percent={Math.round((done / steps.length) * 100)}
            size="small"
            format={() => `${done} / ${steps.length}`}
          />
        </header>
        <ol>
          {steps.map((one, i) => (
            <li key={one.step}>
              <button
                type="button"
                aria-current={one.step === at ? 'step' : undefined}
                data-done={one.done}
                onClick={() => set({ step: one.step })}
              >
                <i>{one.done ? <CheckCircleFilled aria-label="已完成" /> : i + 1}</i>
                <span>{STEPS[one.step].title}</span>
                <small>{one.count > 0 ? `${one.count} ${STEPS[one.step].unit}` : ''}</small>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section className="hc-panel hc-begin-body">
        <h2>{STEPS[at].title}</h2>
        <p className="hc-faint">{STEPS[at].why}</p>
        <StepBody step={at} onNext={() => set({ step: followerOf(at) })} />
      </section>
    </div>
  );
}

const followerOf = (step: BeginStep): BeginStep => BEGIN_STEPS[BEGIN_STEPS.indexOf(step) + 1] ?? step;
