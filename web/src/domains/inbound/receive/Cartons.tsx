import { catchApi } from '#contract/inbound/catch.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { RowContext } from '../../../ui/act/where.tsx';
import { kilos } from '../../../ui/text/kilos.ts';
import { cartonsOf, type Job } from './job.ts';

const SHOWN = 20;

/** The last cartons weighed for the line in hand, each to be taken back. */
export function Cartons({ job, onVoid }: { job: Job; onVoid: (id: number) => Promise<void> }) {
  const cartons = cartonsOf(job);
  const waiting = job.line.leftCartons.filter((left) => !cartons.some(({ code }) => code === left.code));
  const total = cartons.reduce((sum, { weightG }) => sum + weightG, 0);
  return (
    <section className="hc-in-recent" aria-label="已抄码">
      <h2>
        已抄码 {cartons.length} 箱 · {kilos(total)}
      </h2>
      <ol>
        {cartons
          .slice(-SHOWN)
          .reverse()
          .map(({ id, code, weightG, producedOn }) => (
            <li key={id}>
              <div>
                <b>{code}</b>
                <small>{producedOn ?? ''}</small>
              </div>
              <strong className="hc-num">{kilos(weightG)}</strong>
              <RowContext value="row">
                <Act permit={catchApi.void.permit} label={catchApi.void.label} onConfirm={() => onVoid(id)} />
              </RowContext>
            </li>
          ))}
      </ol>
      {waiting.length > 0 && (
        <p className="hc-faint">
          随原单发出 {waiting.length} 箱未退：
          {waiting
            .slice(0, SHOWN)
            .map(({ code, weightG }) => `${code} ${kilos(weightG)}`)
            .join('，')}
        </p>
      )}
    </section>
  );
}
