import type { Shape } from '#contract/kit/resource.ts';
import type { CopiedName } from '#contract/strategy/copied.ts';
import type { Master } from '../../crud/master.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';

/** A plain master that says how a warehouse works, and goes to others. */
export function CopiedPage({ of, name }: { of: Master<Shape>; name: CopiedName }) {
  const copy = useCopy(name),
    checks = useChecks(name);
  return (
    <>
      <ResourcePage
        of={of}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
          </>
        )}
      />
      {copy.drawer}
      {checks.drawer}
    </>
  );
}
