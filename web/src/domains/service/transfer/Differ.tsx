import { QtyText, type Rung } from '../../../ui/text/QtyText.tsx';

/** What is missing and undecided: red until somebody says what became of it. */
export const Differ = ({ value, units }: { value: number; units?: readonly Rung[] }) => (
  <span className={value > 0 ? 'hc-bad' : undefined}>
    <QtyText value={value} strong={value > 0} {...(units ? { units } : {})} />
  </span>
);
