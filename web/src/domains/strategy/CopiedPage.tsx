import type { Shape } from '#contract/kit/resource.ts';
import type { KeptName } from '#contract/strategy/kept.ts';
import type { Master } from '../../crud/master.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { saidColumn } from './check/said-column.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { useHistory } from './useHistory.tsx';

/** A plain master that says how a warehouse works, and goes to others. */
export function CopiedPage({ of, name }: { of: Master<Shape>; name: KeptName }) {
  const copy = useCopy(name),
    checks = useChecks(name),
    history = useHistory(name);
  return (
    <>
      <ResourcePage
        of={of}
        lead={1 + of.spec.columns.findLastIndex((column) => of.spec.key.includes(column))}
        columns={[saidColumn(name, checks.mark) as never]}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {history.button}
          </>
        )}
        rowActions={(row) => history.ofRow((row as { id: number }).id)}
      />
      {copy.drawer}
      {checks.drawer}
      {history.drawer}
    </>
  );
}
