import type { efficiencyConfigApi } from '#contract/billing/efficiency-config.ts';
import { useCall } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';

type Asked = (typeof efficiencyConfigApi)['postEfficiencyConfig']['queryConfiguredHouseIds'];

/** How many warehouses have a row already, and whether this one does. */
export function Configured({ of }: { of: Asked }) {
  const houses = useCall(of, {}, { quiet: true });
  const here = useSession((session) => session.house?.whId);
  if (!houses.data) return null;
  return houses.data.includes(here ?? 0) ? (
    <span className="hc-faint">已配置 {houses.data.length} 个仓库，含本仓</span>
  ) : (
    <span className="hc-warn">本仓尚未配置</span>
  );
}
