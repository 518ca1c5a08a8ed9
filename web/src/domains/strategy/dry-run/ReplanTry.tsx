import { Button } from 'antd';
import { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { AllocatedFigures, AllocatedLines } from './Allocated.tsx';
import { Split } from './Split.tsx';

const SIDES = ['已分配', '今天的规则'] as const;

/** What is promised and not yet released, beside what today's rules would give it; those that differ can be allocated anew. */
export function ReplanTry() {
  const run = useAct(dryRunApi.replan, [], { done: null });
  const release = useAct(outOrderApi.cancelAllocate, [outOrderApi.queryPage], { done: null }),
    allocate = useAct(outOrderApi.allocate, [outOrderApi.queryPage], { done: null });
  const may = [useAllowed(outOrderApi.cancelAllocate.permit), useAllowed(outOrderApi.allocate.permit)].every(Boolean);
  const touched = run.data?.touched ?? [];
  const again = async (): Promise<void> => {
    await release.mutateAsync({ ids: touched });
    const { okCount } = await allocate.mutateAsync({ ids: touched });
    notices.success(`已重新分配 ${okCount} 单`);
    await run.mutateAsync({});
  };
  return (
    <Split
      asked={
        <>
          <p className="hc-faint">
            规则改过之后，已分配而未释放的出库单仍按旧规则占着库存。重排先说今天的规则会动哪些，不改动任何数据；再由人决定是否重新分配。
          </p>
          <Button
            type="primary"
            loading={run.isPending}
            onClick={() => void run.mutateAsync({}).catch(() => undefined)}
          >
            查看影响
          </Button>
        </>
      }
      told={
        run.data ? (
          <>
            <AllocatedFigures told={run.data} sides={SIDES} />
            <AllocatedLines told={run.data} sides={SIDES} />
            {may && touched.length > 0 && (
              <Button
                loading={release.isPending || allocate.isPending}
                onClick={() => void again().catch(() => undefined)}
              >{`重新分配这 ${touched.length} 单`}</Button>
            )}
          </>
        ) : (
          <p className="hc-faint">按「查看影响」，列出会变的出库单和行。</p>
        )
      }
    />
  );
}
