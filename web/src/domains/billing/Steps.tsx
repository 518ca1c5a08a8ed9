import { heard } from '../../locale/speech.ts';
import { Amount } from './Amount.tsx';

/** A calculation in words, one step below the other. */
export function Steps({ steps }: { steps: readonly { say: string; amount: string | null }[] }) {
  return (
    <ol className="hc-bill-steps">
      {steps.map(({ say, amount }, i) => (
        <li key={i}>
          <span>{heard(say)}</span>
          {amount !== null && <Amount value={amount} />}
        </li>
      ))}
    </ol>
  );
}
